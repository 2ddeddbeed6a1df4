import { readFileSync } from 'node:fs';
import type { LoadingPlan } from '@padiman/federation/registry';
import ts from 'typescript';
import type { Chunk, Compilation, Compiler, Module } from 'webpack';
import { onAssets, unmatchedPatch } from './library-patch.ts';

/** Identifiers and types of Module Federation's modules are private: a plan that found none of them fails the build. */
const patch = { name: 'loadingPlan', library: '@module-federation/enhanced' };

/**
 * Plugin that writes `loading.json` into the build: the files that a page needs at once. See `LoadingPlan`.
 * @param entry a remote's `src/remote.tsx`; absent for the shell
 */
export const loadingPlan = (entry?: string) => (compiler: Compiler) =>
  // After the last change of file names.
  onAssets(compiler, patch.name, 'REPORT', (compilation) => {
    // A build with errors is not written, and may lack the modules of the plan.
    if (compilation.errors.length > 0) return;
    const plan = entry === undefined ? planOfShell(compilation) : planOfRemote(compilation, entry);
    compilation.emitAsset('loading.json', new compiler.webpack.sources.RawSource(JSON.stringify(plan)));
  });

function planOfRemote(compilation: Compilation, entry: string): LoadingPlan {
  const requests = screenImports(readFileSync(entry, 'utf8'));
  const chunks = chunksByRequest(compilation);
  const screens = [...requests].map(([path, request]) => {
    const needed = chunks.get(request);
    if (!needed) throw new Error(`The screen of ${path} has no chunk: ${request}`);
    return [path, { files: filesOf(needed), modules: sharedModulesIn(compilation, needed) }] as const;
  });
  if (screens.length > 0 && ![...compilation.modules].some(isSharedModule)) throw unmatchedPatch(patch);
  const exposed = [...compilation.chunks].filter(({ name }) => name?.startsWith('__federation_expose_'));
  if (exposed.length === 0) throw unmatchedPatch(patch);
  return { entry: filesOf(exposed), screens: Object.fromEntries(screens) };
}

function planOfShell(compilation: Compilation): LoadingPlan {
  const modules: Record<string, string[]> = {};
  for (const module of compilation.modules) {
    const name = /^provide module \([^)]*\) (@padiman\/[^@]+)@/.exec(module.identifier())?.[1];
    const files =
      name === undefined ? [] : filesOf(module.blocks.flatMap((block) => chunksOf(compilation, block)));
    if (name !== undefined && files.length > 0) modules[name] = files;
  }
  if (Object.keys(modules).length === 0) throw unmatchedPatch(patch);
  // Sorted, so that equal sources give an equal build: webpack lists modules in the order in which it read them.
  return { modules: Object.fromEntries(Object.entries(modules).sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function chunksByRequest(compilation: Compilation): Map<string, Chunk[]> {
  const blocks = [...compilation.modules].flatMap((module) => module.blocks);
  return new Map(
    blocks.flatMap((block) => (block.request ? [[block.request, chunksOf(compilation, block)]] : [])),
  );
}

const chunksOf = ({ chunkGraph }: Compilation, block: Module['blocks'][number]): Chunk[] =>
  chunkGraph.getBlockChunkGroup(block)?.chunks ?? [];

const filesOf = (chunks: readonly Chunk[]): string[] => [
  ...new Set(chunks.flatMap(({ files }) => [...files])),
];

function sharedModulesIn({ chunkGraph }: Compilation, chunks: readonly Chunk[]): string[] {
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);
  return modules.filter(isSharedModule).map(({ options }) => options.shareKey);
}

type SharedModule = Module & { options: { shareKey: string } };

const isSharedModule = (module: Module): module is SharedModule => module.type === 'consume-shared-module';

/**
 * Reads from a remote's entry which module shows which path: `'/users': () => import('./users.screen.tsx')`.
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
