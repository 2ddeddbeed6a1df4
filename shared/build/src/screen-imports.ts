import ts from 'typescript';

/**
 * Reads from a remote's entry which module shows which path: `'/users': () => import('./users.screen.tsx')`.
 *
 * @param source the text of `src/remote.tsx`
 * @returns path to the imported module's request
 */
export function screenImports(source: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name)) {
      const request = importedIn(node.initializer);
      if (request !== undefined) found.set(node.name.text, request);
    } else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('remote.tsx', source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX));
  return found;
}

function importedIn(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [request] = node.arguments;
    return request && ts.isStringLiteral(request) ? request.text : undefined;
  }
  return ts.forEachChild(node, importedIn);
}
