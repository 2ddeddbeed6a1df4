import federation, { runtime } from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { resetFailedShares } from '@padiman/federation/loader';

type Options = Parameters<typeof runtime.init>[0];

/** One instance for all builds of a remote, as the runtime that each of them would carry finds it by its name. */
function initRemote(options: Options): ReturnType<typeof runtime.init> {
  const known = runtime.getInstance(({ options: { name } }) => name === options.name);
  const plugins = [...(options.plugins ?? []), resetFailedShares()];
  if (!known) return runtime.createInstance({ ...options, plugins });
  known.initOptions(options);
  return known;
}

/**
 * Gives remotes what Module Federation would put into each of their entries: what a build of webpack needs of the
 * runtime. An entry takes it from here (`taken-runtime.ts`), so that it holds little beside its own names.
 *
 * The part that begins a remote's life is named apart: a shell exposes nothing, and its own copy comes without it.
 */
export function provideRuntimeToRemotes(): void {
  const bundlerRuntime = { ...federation.bundlerRuntime, initContainerEntry };
  const padimanRuntime = { ...federation, bundlerRuntime, runtime: { ...runtime, init: initRemote } };
  Object.assign(globalThis, { padimanRuntime });
}
