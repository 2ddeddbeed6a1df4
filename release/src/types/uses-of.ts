import ts from 'typescript';
import type { RemoteUses } from '../store/build-record.ts';

/** Names that a declaration imports or re-exports, each with its node; `*` for the whole module. */
function namesIn(statement: ts.ImportDeclaration | ts.ExportDeclaration) {
  const clause = ts.isImportDeclaration(statement) ? statement.importClause : statement.exportClause;
  const bindings = clause && ts.isImportClause(clause) ? clause.namedBindings : clause;
  const defaults: [name: string, node: ts.Node][] =
    clause && ts.isImportClause(clause) && clause.name ? [['default', clause.name]] : [];
  if (bindings && (ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) {
    const named = bindings.elements.map((one) => [(one.propertyName ?? one.name).text, one] as const);
    return [...defaults, ...named];
  }
  return defaults.length > 0 && !bindings ? defaults : [...defaults, ['*', statement] as const];
}

/** Specifier of an `import('…')`, as an expression or as a type. */
function dynamicImport(node: ts.Node): string | undefined {
  const argument =
    ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
      ? node.arguments[0]
      : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
        ? node.argument.literal
        : undefined;
  return argument && ts.isStringLiteral(argument) ? argument.text : undefined;
}

/**
 * Finds where a remote's sources use an entry of the shell, such as `@padiman/ui/table`. An import of the whole entry
 * counts as a use of each of its names.
 * @returns places, each with the name of the export; `*` where the sources import the whole entry
 */
export function usesOf({ files }: Pick<RemoteUses, 'files'>, entry: string, name?: string) {
  const found: { file: string; line: number; name: string }[] = [];
  for (const [file, text] of Object.entries(files)) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const add = (used: string, node: ts.Node) => {
      if (name !== undefined && used !== name && used !== '*') return;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ file, line: line + 1, name: used });
    };
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
        const from = node.moduleSpecifier;
        if (from && ts.isStringLiteral(from) && from.text === entry) {
          for (const [used, place] of namesIn(node)) add(used, place);
        }
      } else {
        if (dynamicImport(node) === entry) add('*', node);
        ts.forEachChild(node, visit);
      }
    };
    ts.forEachChild(source, visit);
  }
  return found;
}
