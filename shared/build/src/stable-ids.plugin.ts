import { createHash } from 'node:crypto';
import type { Chunk, Compilation, Compiler, Module } from 'webpack';

/** Everything up to the last `node_modules/`: it depends on the checkout's folders and on other packages. */
const installedIn = /^.*node_modules\//s;

/** File that Module Federation writes for each build, named by a hash of text with absolute paths. */
const generatedEntry = /\.federation\/entry\.[0-9a-f]+\.js$/;

/**
 * Plugin that numbers modules and chunks by names that do not depend on the folder of the checkout, nor on the folders to which npm
 * installed the loaders and libraries. Webpack's own numbers do, so that the same sources would give another build in
 * another folder.
 */
export function stableIds({ hooks }: Compiler): void {
  const name = stableIds.name;
  hooks.thisCompilation.tap(name, (compilation) => {
    const { chunkGraph } = compilation;
    // Before webpack's own plugins, which leave modules and chunks that have an id.
    compilation.hooks.moduleIds.tap({ name, stage: -100 }, (modules) => {
      const numbered = [...modules].filter(
        (module) => module.needId && chunkGraph.getNumberOfModuleChunks(module) > 0,
      );
      for (const [module, id] of numbers(numbered, (module) => nameOf(module, compilation))) {
        chunkGraph.setModuleId(module, id);
      }
    });
    compilation.hooks.chunkIds.tap({ name, stage: -100 }, (chunks) => {
      for (const [chunk, id] of numbers([...chunks], (chunk) => nameOfChunk(chunk, compilation))) {
        chunk.id = id;
        chunk.ids = [id];
      }
    });
  });
}

/** Name of a module; equal names, such as those of two versions of a library, are told apart by the part after NUL. */
function nameOf(module: Module, { compiler, requestShortener }: Compilation): string {
  const name = module.libIdent({ context: compiler.context }) ?? module.readableIdentifier(requestShortener);
  const request = name.slice(name.lastIndexOf('!') + 1).replace(installedIn, '');
  return `${module.type} ${request.replace(generatedEntry, '.federation/entry.js')}\0${name}`;
}

const beforeNul = (name: string) => name.split('\0', 1)[0] ?? '';

function nameOfChunk(chunk: Chunk, compilation: Compilation): string {
  const roots = compilation.chunkGraph.getChunkRootModules(chunk);
  return (
    chunk.name ??
    roots
      .map((module) => beforeNul(nameOf(module, compilation)))
      .sort()
      .join()
  );
}

/** Assigns each item a number of few digits, by a hash of its name; of equal numbers the later name takes another. */
function numbers<T>(items: readonly T[], nameOfItem: (item: T) => string): Map<T, number> {
  const named = items.map((item) => ({ item, name: nameOfItem(item) }));
  named.sort((a, b) => (a.name < b.name ? -1 : 1));
  const range = 10 ** Math.max(3, Math.ceil(Math.log10(items.length * 5 || 1)));
  const taken = new Set<number>();
  const numbered = new Map<T, number>();
  for (const { item, name } of named) {
    for (let attempt = 0; !numbered.has(item); attempt++) {
      const hash = createHash('sha256')
        .update(`${attempt} ${beforeNul(name)}`)
        .digest();
      const number = hash.readUInt32BE() % range;
      if (taken.has(number)) continue;
      taken.add(number);
      numbered.set(item, number);
    }
  }
  return numbered;
}
