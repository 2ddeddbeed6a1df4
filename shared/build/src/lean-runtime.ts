import { resolve } from 'node:path';
import webpack from 'webpack';

const { NormalModuleReplacementPlugin } = webpack;

/**
 * The plugin names the CommonJS form of what hands the runtime to remotes, and with it a second copy of the whole
 * runtime comes into the shell. Its other form takes the copy that is there already.
 */
export const oneRuntime = () =>
  new NormalModuleReplacementPlugin(
    /inject-external-runtime-core-plugin[\\/]dist[\\/]index\.cjs$/,
    (resolved: { request: string }) => {
      resolved.request = resolved.request.replace(/\.cjs$/, '.js');
    },
  );

/** Manifests are not read, since the registry says what they would; what would read them stays out of the shell. */
export const noManifests = () =>
  new NormalModuleReplacementPlugin(
    /plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/,
    resolve(import.meta.dirname, 'no-snapshots.ts'),
  );

/** A remote takes the bundler's part of the runtime from the shell. */
export const takenRuntime = () =>
  new NormalModuleReplacementPlugin(
    /webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/,
    resolve(import.meta.dirname, 'taken-runtime.ts'),
  );
