import { basename } from 'node:path/posix';
import table from './suffixes.json' with { type: 'json' };

/** Imports that a layer refuses: packages, other layers (`*.repository`) or `component`. */
export interface Layer {
  meaning: string;
  refuses: readonly string[];
  /** Refused as well, except in `import type`. */
  refusesAtRunTime: readonly string[];
}

/** The layers by suffix: at most fifteen. */
export const layers: Readonly<Record<string, Layer>> = table.layers;

/** Restrictions of components of a feature. */
export const componentLayer: Layer = table.component;

/** Suffixes that tools and tests need; they name no layer. */
export const toolingSuffixes: readonly string[] = Object.keys(table.tooling);

/** Source file name, taken apart. */
export interface FileKind {
  /** Layer suffix, `component`, or undefined for a plain file. */
  layer: string | undefined;
  tooling: string | undefined;
  /** Dotted parts that are neither a layer nor tooling. */
  unknown: readonly string[];
}

/** Takes a file name apart: `<subject>[.<layer>][.<tooling>].ts`. */
export function fileKind(path: string): FileKind {
  const name = basename(path);
  const [subject = '', ...parts] = name
    .replace(/\.d\.[mc]?ts$/, '')
    .replace(/\.[mc]?[jt]sx?$/, '')
    .split('.');
  const tooling = toolingSuffixes.includes(parts.at(-1) ?? '') ? parts.pop() : undefined;
  const suffix = parts.at(-1) ?? '';
  const layer = Object.hasOwn(layers, suffix) ? parts.pop() : undefined;
  const isComponent = !layer && parts.length === 0 && /^[A-Z]/.test(subject) && name.endsWith('.tsx');
  return { layer: layer ?? (isComponent ? 'component' : undefined), tooling, unknown: parts };
}

/** Layered folder that holds a file, with the module or feature within it. */
export function layeredFolderOf(path: string): { unit: string; components: boolean } | undefined {
  for (const { folder, components } of table.layeredFolders) {
    const pattern = new RegExp(`^${folder.replace('*', '[^/]+')}/`);
    const prefix = pattern.exec(path)?.[0];
    if (prefix === undefined) continue;
    const [unit = '', ...rest] = path.slice(prefix.length).split('/');
    // A file directly in the layered folder is a unit of its own.
    return { unit: prefix + (rest.length > 0 ? unit : ''), components };
  }
  return undefined;
}
