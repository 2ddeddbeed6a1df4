import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import ts from 'typescript';
import type { Declarations } from './declarations.ts';

/** Origin of a name: a file of this project and the name within it; `*` stands for the whole module. */
interface Origin {
  file: string;
  name: string;
}

/** A parsed declaration file. */
interface DeclarationFile {
  /** Name to its declarations. */
  declared: Map<string, ts.Statement[]>;
  /** Imported or re-exported name to its origin. */
  imported: Map<string, Origin>;
  exportedAll: string[];
}

/** Resolves a specifier to a file of this project; undefined for a library. */
type Resolve = (from: string, specifier: string) => string | undefined;

const isInternal = (specifier: string) => specifier.startsWith('.') || specifier.startsWith('@padiman/');

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = statement as ts.Statement & { name?: ts.Node };
  return name ? [name.getText()] : [];
}

function parse(file: string, text: string, resolve: Resolve): DeclarationFile {
  const tree = ts.createSourceFile(`${file}.d.ts`, text, ts.ScriptTarget.Latest, true);
  const found: DeclarationFile = { declared: new Map(), imported: new Map(), exportedAll: [] };
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
 * Normalised text of a declaration: ignores white space, paths of this project's files, and the order of a union's
 * members, which depends on the order in which the compiler read them.
 */
function normalised(node: ts.Node): string {
  if (ts.isUnionTypeNode(node)) return node.types.map(normalised).sort().join('|');
  if (ts.isStringLiteral(node) && isInternal(node.text)) return '…';
  const parts = node.getChildren();
  return parts.length > 0 ? parts.map(normalised).join(' ') : node.getText();
}

/** Names that a declaration references: identifiers, and `import('./call.ts').Call` with its file. */
function referencesOf(
  statement: ts.Statement,
  file: string,
  { declared, imported }: DeclarationFile,
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
 * Fingerprint of the type of each name that an entry exports, such as `@padiman/ui/table DataTable`. It changes with the
 * declaration, and with any declaration of this project that it references, directly or not. Comments and other
 * exports of the same file do not count.
 */
export function fingerprintsOf({ entries, files }: Declarations): Record<string, string> {
  const resolve: Resolve = (from, specifier) =>
    specifier.startsWith('.')
      ? posix.join(posix.dirname(from), specifier).replace(/(\.d)?\.tsx?$/, '')
      : entries[specifier];
  const parsed = new Map([...files].map(([file, text]) => [file, parse(file, text, resolve)]));

  /** All exports of a file, by name. */
  const exportsOf = (file: string): Map<string, Origin> => {
    const { declared, imported, exportedAll } = parsed.get(file) ?? parse(file, '', resolve);
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
    const within = parsed.get(origin.file);
    if (!within) return [];
    if (origin.name === '*') return [...exportsOf(origin.file).values()].flatMap((one) => texts(one, seen));
    const statements = within.declared.get(origin.name);
    const elsewhere = exportsOf(origin.file).get(origin.name);
    if (!statements) return elsewhere ? texts(elsewhere, seen) : [];
    return statements.flatMap((statement) => [
      normalised(statement),
      ...referencesOf(statement, origin.file, within, resolve).flatMap((one) => texts(one, seen)),
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
