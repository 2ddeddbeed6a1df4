import { readFile } from 'node:fs/promises';
import ts from 'typescript';
import { sourcesOf } from '../checkout/input-hash.ts';

const ours = '@padiman/';

/** Names that one source imports from our packages: `@padiman/ui Button`, or `@padiman/ui *` for all of them. */
function* namesIn(file: string, text: string): Generator<string> {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  for (const statement of tree.statements) {
    const link =
      (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) && statement.moduleSpecifier;
    if (!link || !ts.isStringLiteral(link) || !link.text.startsWith(ours)) continue;
    const from = link.text;
    const clause = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : (statement as ts.ExportDeclaration).exportClause;
    if (clause && (ts.isNamedImports(clause) || ts.isNamedExports(clause))) {
      for (const { name, propertyName } of clause.elements) yield `${from} ${(propertyName ?? name).text}`;
    } else yield `${from} *`;
  }
}

/** Names that the sources of a package import from our packages, sorted. */
export async function usedNames(folder: string): Promise<string[]> {
  const sources = sourcesOf(folder).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.config.ts'));
  const names = await Promise.all(
    sources.map(async (file) => [...namesIn(file, await readFile(file, 'utf8'))]),
  );
  return [...new Set(names.flat())].sort();
}
