import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Compilation, Compiler, Module, NormalModule } from 'webpack';
import { developmentReact } from '@padiman/federation/registry';
import { onAssets, resourceOf, unmatchedPatch } from './library-patch.ts';
import { createRefreshRuntime } from './shared-refresh-runtime-loader.ts';

const productionFile = /[\\/]node_modules[\\/]react(?:-dom)?[\\/]cjs[\\/][^\\/]+\.production\.js$/;
const require = createRequire(import.meta.url);
const refreshRuntime = join(
  dirname(require.resolve('react-refresh/package.json')),
  'cjs/react-refresh-runtime.development.js',
);

/** Text of a library's file, compiled for development. */
const developmentText = (file: string) =>
  readFileSync(file, 'utf8').replaceAll('process.env.NODE_ENV', '"development"');

/**
 * Plugin that adds a script with React's development build to the shell's production build. Loaded before the shell, it replaces the
 * shell's modules of React one by one, in the format of a webpack chunk; the shell's own files stay as they are. A page
 * can so run the released shell with hot updates, which only React's development build supports. Building the whole
 * shell a second time for development would give the same and take twice as long.
 */
export function addDevelopmentReact(compiler: Compiler): void {
  const { RawSource } = compiler.webpack.sources;
  // After module ids are assigned, and after minification: developers read this file.
  onAssets(compiler, addDevelopmentReact.name, 'REPORT', (compilation) =>
    compilation.emitAsset(developmentReact, new RawSource(scriptOf(compilation))),
  );
}

function scriptOf(compilation: Compilation): string {
  const { chunkGraph, moduleGraph } = compilation;
  // Sorted, so that equal sources give an equal file: webpack lists modules in the order in which it read them.
  const modules = [...compilation.modules].filter(isReact).sort((a, b) => (a.resource < b.resource ? -1 : 1));
  for (const library of ['react', 'react-dom']) {
    const isMatched = modules.some(({ resource }) => resource.includes(join('node_modules', library, 'cjs')));
    if (!isMatched) throw unmatchedPatch({ name: addDevelopmentReact.name, library });
  }
  const dependencies = modules.flatMap((module) => module.dependencies);
  const ids = dependencies.flatMap((dependency) => {
    const imported = moduleGraph.getModule(dependency);
    return imported && 'request' in dependency
      ? [[dependency.request, chunkGraph.getModuleId(imported)]]
      : [];
  });
  const replacements = modules.map((module) => {
    const text = developmentText(module.resource.replace('.production.', '.development.'));
    return `${JSON.stringify(chunkGraph.getModuleId(module))}(module, exports, load) {
const require = (name) => load(ids[name]);
${text}
}`;
  });
  const chunks = `globalThis[${JSON.stringify(compilation.outputOptions.chunkLoadingGlobal)}]`;
  return `(() => {
'use strict';
${createRefreshRuntime(developmentText(refreshRuntime))}
globalThis.__padimanRefreshRuntime.injectIntoGlobalHook(globalThis);
const ids = ${JSON.stringify(Object.fromEntries(ids))};
(${chunks} ??= []).push([['development'], {
${replacements.join(',\n')}
}]);
})();
`;
}

const isReact = (module: Module): module is NormalModule => productionFile.test(resourceOf(module));
