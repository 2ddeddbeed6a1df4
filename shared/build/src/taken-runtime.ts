/**
 * Stands in a remote's build for `@module-federation/webpack-bundler-runtime`: the shell has it already, and gives it
 * to every remote (`boot/remote-runtime.ts`).
 */
export default (globalThis as { padimanRuntime?: unknown }).padimanRuntime;
