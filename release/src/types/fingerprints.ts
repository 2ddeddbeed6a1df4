import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import ts from 'typescript';
import type { Declarations } from './declarations.ts';

/** Where a name comes from: a file of ours and the name that it has there; `*` is all of it. */
interface Origin {
  file: string;
  name: string;
}

/** A file of declarations, taken apart. */
interface DeclaredFile {
  /** Name to the texts and trees of what declares it. */
  declared: Map<string, ts.Statement[]>;
  /** Name to where it is imported, or re-exported, from. */
  imported: Map<string, Origin>;
  exportedAll: string[];
}

/** The file of ours that a specifier names, or undefined for a library. */
type Resolve = (from: string, specifier: string) => string | undefined;

const isOurs = (specifier: string) => specifier.startsWith('.') || specifier.startsWith('@padiman/');

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = statement as ts.Statement & { name?: ts.Node };
  return name ? [name.getText()] : [];
}

function takeApart(file: string, text: string, resolve: Resolve): DeclaredFile {
  const tree = ts.createSourceFile(`${file}.d.ts`, text, ts.ScriptTarget.Latest, true);
  const found: DeclaredFile = { declared: new Map(), imported: new Map(), exportedAll: [] };
  for (const statement of tree.statements) {
    const link =
      (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) && statement.moduleSpecifier;
    const specifier = link && ts.isStringLiteral(link) ? link.text : undefined;
    if (specifier === undefined) {
      if (ts.isExportDeclaration(statement)) continue;
      for (const name of namesOf(statement)) {
        found.declared.set(name, [...(found.declared.get(name) ?? []), statement]);
      }
    } else {
      const from = resolve(file, specifier);
      if (from === undefined) continue;
      const clause = ts.isImportDeclaration(statement)
        ? statement.importClause?.namedBindings
        : (statement as ts.ExportDeclaration).exportClause;
      if (!clause) found.exportedAll.push(from);
      else if (ts.isNamedImports(clause) || ts.isNamedExports(clause)) {
        for (const { name, propertyName } of clause.elements) {
          found.imported.set(name.text, { file: from, name: (propertyName ?? name).text });
        }
      } else found.imported.set(clause.name.text, { file: from, name: '*' });
    }
  }
  return found;
}

/**
 * A declaration as text that stays the same as long as the type does: spaces and the paths of files of ours do not
 * count, nor does the order of a union's members, which follows from what the compiler happened to read first.
 */
function plainText(node: ts.Node): string {
  if (ts.isUnionTypeNode(node)) return node.types.map(plainText).sort().join('|');
  if (ts.isStringLiteral(node) && isOurs(node.text)) return '…';
  const parts = node.getChildren();
  return parts.length > 0 ? parts.map(plainText).join(' ') : node.getText();
}

/** What a declaration names: identifiers, and `import('./call.ts').Call` with its file. */
function mentions(
  statement: ts.Statement,
  file: string,
  { declared, imported }: DeclaredFile,
  resolve: Resolve,
): Origin[] {
  const found: Origin[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const specifier = (node.argument.literal as ts.StringLiteral).text;
      const name = node.qualifier?.getText().split('.')[0] ?? '*';
      const from = resolve(file, specifier);
      if (from !== undefined) found.push({ file: from, name });
    } else if (ts.isIdentifier(node)) {
      const origin = imported.get(node.text) ?? (declared.has(node.text) && { file, name: node.text });
      if (origin) found.push(origin);
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return found;
}

/**
 * A fingerprint of the type of each name that an entry exports: `@padiman/ui/table DataTable` to some characters that change
 * when its declaration, or that of anything of ours that it names, changes. Comments and other exports of the same
 * file do not count.
 */
export function fingerprintsOf({ entries, files }: Declarations): Record<string, string> {
  const resolve: Resolve = (from, specifier) =>
    specifier.startsWith('.')
      ? posix.join(posix.dirname(from), specifier).replace(/(\.d)?\.tsx?$/, '')
      : entries[specifier];
  const apart = new Map([...files].map(([file, text]) => [file, takeApart(file, text, resolve)]));

  /** All that a file exports, by name. */
  const exportsOf = (file: string): Map<string, Origin> => {
    const { declared, imported, exportedAll } = apart.get(file) ?? takeApart(file, '', resolve);
    return new Map([
      ...exportedAll.flatMap((from) => [...exportsOf(from)]),
      ...[...declared.keys()].map((name) => [name, { file, name }] as const),
      ...imported,
    ]);
  };
  const texts = (origin: Origin, seen: Set<string>): string[] => {
    const key = `${origin.file} ${origin.name}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const within = apart.get(origin.file);
    if (!within) return [];
    if (origin.name === '*') return [...exportsOf(origin.file).values()].flatMap((one) => texts(one, seen));
    const statements = within.declared.get(origin.name);
    const elsewhere = exportsOf(origin.file).get(origin.name);
    if (!statements) return elsewhere ? texts(elsewhere, seen) : [];
    return statements.flatMap((statement) => [
      plainText(statement),
      ...mentions(statement, origin.file, within, resolve).flatMap((one) => texts(one, seen)),
    ]);
  };
  const fingerprint = (origin: Origin) =>
    createHash('sha256').update(texts(origin, new Set()).sort().join('\n')).digest('base64url').slice(0, 12);

  return Object.fromEntries(
    Object.entries(entries).flatMap(([entry, file]) =>
      [...exportsOf(file)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, origin]) => [`${entry} ${name}`, fingerprint(origin)]),
    ),
  );
}
