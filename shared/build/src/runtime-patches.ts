import { ModuleReplacement } from './library-patch.ts';
import { ownFile } from './own-file.ts';

const library = '@module-federation/enhanced';

/**
 * Shell: the part of the runtime's interface that shell and remotes use. The whole of it cannot be tree-shaken, because
 * the bundler's part passes it on as an object.
 */
export const slimRuntime = () =>
  new ModuleReplacement({ name: 'slimRuntime', library }, /^@module-federation\/runtime(\/helpers)?$/, () =>
    ownFile('slim-runtime'),
  );

/** Remote: takes the bundler's part of the runtime from the shell. */
export const runtimeFromShell = () =>
  new ModuleReplacement(
    { name: 'runtimeFromShell', library },
    /webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/,
    () => ownFile('runtime-from-shell'),
  );
