import { relative, sep } from 'node:path';
import type { Rule } from 'eslint';
import { root } from './workspaces.ts';

const questionWord =
  /^(what|whatever|who|whoever|whom|whose|whether|where|wherever|how|which|whichever|why)\b/i;
const directive =
  /^(eslint\b|eslint-|global\b|globals\b|@ts-|@jest-|prettier-|istanbul|webpack[A-Z]|[#/]\s*(<reference|__PURE__))/;

/** Line of a comment that begins a sentence with a question word. */
export interface QuestionLine {
  /** Line number within the given text, from 0. */
  line: number;
  word: string;
}

/** Finds the lines of a comment that begin it, or begin a sentence in it, with a question word. */
export function questionLines(comment: string): QuestionLine[] {
  let begins = true;
  return comment.split('\n').flatMap((raw, line) => {
    const text = raw
      .replace(/^\s*\*+(?!\/)/, '')
      .replace(/^\s*(?:[-*]\s+)?/, '')
      .trim();
    const word = begins && !directive.test(text) ? questionWord.exec(text)?.[0] : undefined;
    // The next line begins a sentence after a full stop, an empty line or a tag's line.
    begins = text === '' || /[.!?:]["'`)*]*$/.test(text);
    return word === undefined ? [] : [{ line, word }];
  });
}

/** ESLint rule: a comment, and a sentence that begins a line of it, does not begin with a question word. */
export const commentStartRule: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Comments begin with a noun phrase or a verb' },
    schema: [],
  },
  create: (context) => ({
    Program() {
      const comments = context.sourceCode.getAllComments();
      comments.forEach((comment, index) => {
        const { loc } = comment;
        if (!loc) return;
        // Line comments on successive lines are one text; each is read at its first line.
        if (comment.type === 'Line' && followsLine(comments[index - 1], loc.start)) return;
        const text = [comment.value];
        if (comment.type === 'Line') {
          for (let next = index + 1; follows(comments[next - 1], comments[next]); next += 1) {
            text.push(comments[next]?.value ?? '');
          }
        }
        for (const { line, word } of questionLines(text.join('\n'))) {
          context.report({
            loc: { line: loc.start.line + line, column: 0 },
            message: `Begin a comment with a noun phrase or a verb, not with "${word}".`,
          });
        }
      });
    },
  }),
};

type Comment = ReturnType<Rule.RuleContext['sourceCode']['getAllComments']>[number];

/** Tells whether a line comment ends on the line above, in the same column. */
function followsLine(previous: Comment | undefined, start: { line: number; column: number }): boolean {
  return (
    previous?.type === 'Line' &&
    previous.loc?.start.line === start.line - 1 &&
    previous.loc.start.column === start.column
  );
}

const follows = (previous: Comment | undefined, next: Comment | undefined) =>
  next?.type === 'Line' && !!next.loc && followsLine(previous, next.loc.start);

/** Word parts that no file, folder or identifier contains. */
export const refusedWordParts: readonly string[] = [
  'door',
  'room',
  'wall',
  'words',
  'wire',
  'standing',
  'asked',
];

/** Finds a refused word part. Splits camelCase, kebab-case and snake_case; knows simple plurals. */
export function refusedWordPart(name: string): string | undefined {
  const parts = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return parts.find(
    (part) => refusedWordParts.includes(part) || refusedWordParts.includes(part.replace(/s$/, '')),
  );
}

/** ESLint rule: no refused word part in an identifier, nor in the path of the file. */
export const namesRule: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Names use the terms of the field' },
    schema: [
      {
        type: 'object',
        properties: { allow: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
  },
  create(context) {
    const { allow = [] } = (context.options[0] ?? {}) as { allow?: string[] };
    const reported = new Set(allow);
    const check = (node: Rule.Node) => {
      const { name } = node as unknown as { name: string };
      const part = reported.has(name) ? undefined : refusedWordPart(name);
      if (part === undefined) return;
      reported.add(name);
      context.report({ node, message: `"${name}" contains "${part}": use the field's term.` });
    };
    return {
      Program(node) {
        const path = relative(root, context.filename).split(sep).join('/');
        const part = refusedWordPart(path);
        if (part === undefined) return;
        const message = `The path ${path} contains "${part}": use the field's term.`;
        context.report({ node, loc: { line: 1, column: 0 }, message });
      },
      Identifier: check,
      PrivateIdentifier: check,
      JSXIdentifier: check,
    };
  },
};
