import { relative, sep } from 'node:path';
import type { Rule } from 'eslint';
import { fileKind, layeredFolderOf, layers, toolingSuffixes } from './suffixes.ts';
import { root } from './workspaces.ts';

/** Reason to refuse a file name, or undefined if it is allowed. */
export function fileNameViolation(file: string): string | undefined {
  const { layer, tooling, unknown } = fileKind(file);
  if (unknown.length > 0) {
    return `Unknown suffix .${unknown.join('.')}: use one of ${Object.keys(layers).join(', ')}, ${toolingSuffixes.join(', ')}, or a hyphen.`;
  }
  const folder = layeredFolderOf(file);
  if (folder === undefined || tooling !== undefined || file.endsWith('.d.ts')) return undefined;
  if (layer === undefined || (layer === 'component' && !folder.components)) {
    return `A file in a layered folder carries its layer as a suffix: ${Object.keys(layers).join(', ')}.`;
  }
  return undefined;
}

/** ESLint rule: every source in a layered folder names its layer; unknown suffixes are refused everywhere. */
export const fileNamesRule: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: { description: 'Layer suffixes of file names; default deny in layered folders' },
    schema: [],
  },
  create: (context) => ({
    Program(node) {
      const message = fileNameViolation(relative(root, context.filename).split(sep).join('/'));
      if (message) context.report({ node, loc: { line: 1, column: 0 }, message });
    },
  }),
};
