import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compilation, Compiler, Module } from 'webpack';
import { resourceOf } from './library-patch.ts';

/** Name of the package that a file was installed with; undefined for a source of the checkout, and for generated files. */
export function packageOf(file: string): string | undefined {
  const [, scope, name] = /.*[\\/]node_modules[\\/](?:(@[^\\/]+)[\\/])?([^\\/.][^\\/]*)/s.exec(file) ?? [];
  return scope === undefined ? name : `${scope}/${name}`;
}

/**
 * Plugin that fails a build whose first scripts hold other libraries than `padiman.firstLoad` of its package.json lists: a single import
 * in a module that every page needs would otherwise add a library to each first visit. Without a list nothing is checked.
 */
export const firstLoadLibraries = (packageFolder: string) => (compiler: Compiler) => {
  const name = 'firstLoadLibraries';
  const packageFile = join(packageFolder, 'package.json');
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.afterSeal.tap(name, () => {
      const { padiman } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
        padiman?: { firstLoad?: string[] };
      };
      if (!padiman?.firstLoad || compilation.errors.length > 0) return;
      const listed = new Set(padiman.firstLoad);
      const found = librariesOf(compilation);
      const report = (libraries: readonly string[], problem: string) => {
        if (libraries.length === 0) return;
        const message = `${libraries.join(', ')} ${problem} padiman.firstLoad in ${packageFile}.`;
        compilation.errors.push(new compiler.webpack.WebpackError(message));
      };
      report(missingIn(listed, found), 'would be loaded by every page, and is missing in');
      report(missingIn(found, listed), 'is no longer loaded by every page; remove it from');
    });
  });
};

const missingIn = (known: Set<string>, names: Set<string>) =>
  [...names].filter((name) => !known.has(name)).sort();

function librariesOf({ entrypoints, chunkGraph }: Compilation): Set<string> {
  const chunks = [...entrypoints.values()].flatMap((entrypoint) => entrypoint.chunks);
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)].flatMap(parts));
  return new Set(modules.flatMap((module) => packageOf(resourceOf(module)) ?? []));
}

/** Modules that webpack joined into one. */
const parts = (module: Module): Module[] =>
  'modules' in module && Array.isArray(module.modules) ? (module.modules as Module[]) : [module];
