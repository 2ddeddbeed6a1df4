import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Compilation, Compiler, Module, NormalModule } from 'webpack';
import { developmentReact } from '@padiman/federation/registry';
import { refreshRuntimeInPlace } from './one-refresh-runtime.ts';

const productionOfReact = /[\\/]node_modules[\\/]react(?:-dom)?[\\/]cjs[\\/][^\\/]+\.production\.js$/;
const require = createRequire(import.meta.url);
const refreshRuntime = join(
  dirname(require.resolve('react-refresh/package.json')),
  'cjs/react-refresh-runtime.development.js',
);

/** The file's text, as it stands in a package that looks at `process.env.NODE_ENV` when it runs. */
const developing = (file: string) =>
  readFileSync(file, 'utf8').replaceAll('process.env.NODE_ENV', '"development"');

/**
 * Writes beside the shell's production build a script with React's development build. Run before the shell, it takes the
 * place of React in it, module by module, as a later chunk of webpack's would; the shell's own files stay as they are.
 * So a page can have the released shell and hot updates: only that build of React draws changed components anew.
 * A second build of the whole shell would say the same and take as long as the first one.
 */
export class DevelopmentReact {
  apply({ hooks, webpack }: Compiler): void {
    const name = DevelopmentReact.name;
    hooks.thisCompilation.tap(name, (compilation) => {
      // After names are given and after files are made small: this one is to be read.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage }, () =>
        compilation.emitAsset(developmentReact, new webpack.sources.RawSource(scriptOf(compilation))),
      );
    });
  }
}

function scriptOf(compilation: Compilation): string {
  const { chunkGraph, moduleGraph } = compilation;
  const modules = [...compilation.modules].filter(isReact);
  if (modules.length === 0) throw new Error('The shell has no production build of React to stand in for');
  const dependencies = modules.flatMap((module) => module.dependencies);
  const ids = dependencies.flatMap((dependency) => {
    const asked = moduleGraph.getModule(dependency);
    return asked && 'request' in dependency ? [[dependency.request, chunkGraph.getModuleId(asked)]] : [];
  });
  const replacements = modules.map((module) => {
    const text = developing(module.resource.replace('.production.', '.development.'));
    return `${JSON.stringify(chunkGraph.getModuleId(module))}(module, exports, ask) {
const require = (name) => ask(ids[name]);
${text}
}`;
  });
  const chunks = `globalThis[${JSON.stringify(compilation.outputOptions.chunkLoadingGlobal)}]`;
  return `(() => {
'use strict';
${refreshRuntimeInPlace(developing(refreshRuntime))}
globalThis.__padimanRefreshRuntime.injectIntoGlobalHook(globalThis);
const ids = ${JSON.stringify(Object.fromEntries(ids))};
(${chunks} ??= []).push([['development'], {
${replacements.join(',\n')}
}]);
})();
`;
}

const isReact = (module: Module): module is NormalModule =>
  'resource' in module && typeof module.resource === 'string' && productionOfReact.test(module.resource);
