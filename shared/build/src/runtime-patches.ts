import { ModuleReplacement } from './library-patch.ts';
import { ownFile } from './own-file.ts';

const library = '@module-federation/enhanced';

/**
 * Shell: one copy of the federation runtime. The plugin that hands the runtime to remotes is imported in its CommonJS
 * form, which brings a second copy of the whole runtime; its ES module form uses the copy that is there already.
 */
export const singleRuntimeCopy = () =>
  new ModuleReplacement(
    { name: 'singleRuntimeCopy', library },
    /inject-external-runtime-core-plugin[\\/]dist[\\/]index\.cjs$/,
    (file) => file.replace(/\.cjs$/, '.js'),
  );

/**
 * Shell: no reader of manifests. The registry holds what a manifest would say, but the runtime creates its reader even
 * with `disableSnapshot`.
 */
export const withoutManifestReader = () =>
  new ModuleReplacement(
    { name: 'withoutManifestReader', library },
    /plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/,
    () => ownFile('empty-snapshot-handler'),
  );

/** Remote: takes the bundler's part of the runtime from the shell. */
export const runtimeFromShell = () =>
  new ModuleReplacement(
    { name: 'runtimeFromShell', library },
    /webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/,
    () => ownFile('runtime-from-shell'),
  );
