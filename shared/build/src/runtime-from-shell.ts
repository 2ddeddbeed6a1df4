/**
 * Replaces `@module-federation/webpack-bundler-runtime` in a remote's build; see `runtimeFromShell`. The shell provides
 * its own copy to every remote (`shell/src/boot/remote-runtime.ts`).
 */
export default (globalThis as { padimanRuntime?: unknown }).padimanRuntime;
