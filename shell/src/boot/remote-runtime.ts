import federation, { runtime } from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { resetFailedShares } from '@padiman/federation/loader';

type Options = Parameters<typeof runtime.init>[0];

/** Finds or creates the runtime instance of a remote: one for all its builds, looked up by its name. */
function initRemote(options: Options): ReturnType<typeof runtime.init> {
  const known = runtime.getInstance(({ options: { name } }) => name === options.name);
  const plugins = [...(options.plugins ?? []), resetFailedShares()];
  if (!known) return runtime.createInstance({ ...options, plugins });
  known.initOptions(options);
  return known;
}

/**
 * Provides to remotes the part of the runtime that Module Federation would put into each of their entries; an entry
 * takes it from here (`runtime-from-shell.ts` in @padiman/build).
 *
 * `initContainerEntry` is added by name: the shell exposes nothing, so its own copy of the runtime lacks it.
 */
export function provideRuntimeToRemotes(): void {
  const bundlerRuntime = { ...federation.bundlerRuntime, initContainerEntry };
  const padimanRuntime = { ...federation, bundlerRuntime, runtime: { ...runtime, init: initRemote } };
  Object.assign(globalThis, { padimanRuntime });
}
