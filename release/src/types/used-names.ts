import { readFile } from 'node:fs/promises';
import ts from 'typescript';
import { sourcesOf } from '../checkout/input-hash.ts';

const scope = '@padiman/';

/** Names that one source file imports from this project's packages: `@padiman/ui Button`, or `@padiman/ui *` for all. */
function* namesIn(file: string, text: string): Generator<string> {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  for (const statement of tree.statements) {
    const link =
      (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) && statement.moduleSpecifier;
    if (!link || !ts.isStringLiteral(link) || !link.text.startsWith(scope)) continue;
    const from = link.text;
    const clause = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : (statement as ts.ExportDeclaration).exportClause;
    if (clause && (ts.isNamedImports(clause) || ts.isNamedExports(clause))) {
      for (const { name, propertyName } of clause.elements) yield `${from} ${(propertyName ?? name).text}`;
    } else yield `${from} *`;
  }
}

/** Names that the sources of a package import from this project's packages, sorted. */
export async function usedNames(folder: string): Promise<string[]> {
  const sources = sourcesOf(folder).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.config.ts'));
  const names = await Promise.all(
    sources.map(async (file) => [...namesIn(file, await readFile(file, 'utf8'))]),
  );
  return [...new Set(names.flat())].sort();
}
