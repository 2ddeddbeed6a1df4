import { readFileSync } from 'node:fs';
import type { Chunk, Compilation, Compiler, Module } from 'webpack';
import type { LoadingPlan } from '@padiman/federation/registry';
import { screenImports } from './screen-imports.ts';

/** Writes `loading.json` beside the build: what a page needs at once, known only here, where the files are made. */
export class LoadingPlanPlugin {
  readonly #door: string | undefined;

  /** @param door a remote's `src/remote.tsx`; absent for the shell */
  constructor(door?: string) {
    this.#door = door;
  }

  apply({ hooks, webpack }: Compiler): void {
    const name = LoadingPlanPlugin.name;
    hooks.thisCompilation.tap(name, (compilation) => {
      // After the last change of a file's name.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const plan =
          this.#door === undefined ? planOfShell(compilation) : planOfRemote(compilation, this.#door);
        compilation.emitAsset('loading.json', new webpack.sources.RawSource(JSON.stringify(plan)));
      });
    });
  }
}

function planOfRemote(compilation: Compilation, door: string): LoadingPlan {
  const requests = screenImports(readFileSync(door, 'utf8'));
  const chunks = chunksByRequest(compilation);
  const screens = [...requests].map(([path, request]) => {
    const needed = chunks.get(request) ?? [];
    return [path, { files: filesOf(needed), rooms: roomsIn(compilation, needed) }] as const;
  });
  const exposed = [...compilation.chunks].filter(({ name }) => name?.startsWith('__federation_expose_'));
  return { door: filesOf(exposed), screens: Object.fromEntries(screens) };
}

function planOfShell(compilation: Compilation): LoadingPlan {
  const rooms: Record<string, string[]> = {};
  for (const module of compilation.modules) {
    const room = /^provide module \([^)]*\) (@padiman\/[^@]+)@/.exec(module.identifier())?.[1];
    const files =
      room === undefined ? [] : filesOf(module.blocks.flatMap((block) => chunksOf(compilation, block)));
    if (room !== undefined && files.length > 0) rooms[room] = files;
  }
  // In one order: modules come in the order in which they were read, and the same sources are to make the same build.
  return { rooms: Object.fromEntries(Object.entries(rooms).sort(([a], [b]) => (a < b ? -1 : 1))) };
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

function roomsIn({ chunkGraph }: Compilation, chunks: readonly Chunk[]): string[] {
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);
  return modules.flatMap((module) =>
    module.type === 'consume-shared-module'
      ? [(module as Module & { options: { shareKey: string } }).options.shareKey]
      : [],
  );
}
