import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { extname, join } from 'node:path';
import webpack, { type Compilation, type Compiler, type Module } from 'webpack';

/** Path of a module beside this one, by name without extension: a source in the checkout, JavaScript in the package. */
export const ownFile = (name: string): string =>
  join(import.meta.dirname, name + extname(import.meta.filename));

/** A change to a private file of a library. The file may move with any version, so each build checks the match. */
export interface Patch {
  /** Function or class that makes the patch. */
  name: string;
  /** Package with the version that the patch was written for. */
  library: string;
}

/** Error of a patch that matched no module: the library's files have changed. */
export function unmatchedPatch({ name, library }: Patch): Error {
  const file = findPackageJSON(library, import.meta.url);
  const { version } = file
    ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string })
    : { version: '?' };
  return new webpack.WebpackError(
    `The patch ${name} matches no module of ${library} ${version}. ` +
      'Adapt the patch to this version, or remove it if it is no longer needed.',
  );
}

/** Fails a build in which a patch matched no module. A build that has errors already is not checked. */
export function requireMatch(
  { hooks }: Compiler,
  patch: Patch,
  isMatched: (modules: Iterable<Module>) => boolean,
): void {
  hooks.thisCompilation.tap(patch.name, (compilation) => {
    compilation.hooks.finishModules.tap(patch.name, (modules) => {
      if (compilation.errors.length === 0 && !isMatched(modules))
        compilation.errors.push(unmatchedPatch(patch));
    });
  });
}

/** Adds to the files of each compilation at a stage of webpack's. */
export function onAssets(
  { hooks, webpack: { Compilation: stages } }: Compiler,
  name: string,
  stage: 'ADDITIONAL' | 'ADDITIONS' | 'REPORT',
  run: (compilation: Compilation) => void | Promise<void>,
): void {
  hooks.thisCompilation.tap(name, (compilation) => {
    const at = { name, stage: stages[`PROCESS_ASSETS_STAGE_${stage}`] };
    compilation.hooks.processAssets.tapPromise(at, async () => run(compilation));
  });
}

/** File that a module was read from. */
export const resourceOf = (module: Module): string =>
  'resource' in module && typeof module.resource === 'string' ? module.resource : '';

/**
 * Plugin that replaces a module of a library, and fails the build when it has no such module.
 * @param replacement file to use instead, computed from the replaced one
 */
export function replaceModule(patch: Patch, replaced: RegExp, replacement: (file: string) => string) {
  // The plugin may live through many compilations of a development server, most of which read nothing again.
  let applied = false;
  const plugin = new webpack.NormalModuleReplacementPlugin(replaced, (data) => {
    applied = true;
    if (replaced.test(data.request)) data.request = replacement(data.request);
    const { resource } = data.createData;
    if (resource && replaced.test(resource)) data.createData.resource = replacement(resource);
  });
  const apply = (compiler: Compiler) => {
    plugin.apply(compiler);
    requireMatch(compiler, patch, () => applied);
  };
  return { name: patch.name, apply };
}
