import type { Compiler } from 'webpack';
import { requireMatch, resourceOf } from './library-patch.ts';

/** Global that holds the page's one React Refresh runtime. */
const holder = 'globalThis.__padimanRefreshRuntime';

const runtimeFile = /react-refresh[\\/]runtime\.js$/;

/**
 * Statements that create the page's React Refresh runtime, unless there is one already.
 * @param source body of a CommonJS module
 */
export const createRefreshRuntime = (source: string) => `${holder} ??= (() => {
  const module = { exports: {} };
  const { exports } = module;
  ${source}
  return module.exports;
})();`;

/**
 * Webpack loader for `react-refresh/runtime`: one such runtime per page. Each build brings its own copy, but only the
 * first one is connected to React, so that updates of the other builds would arrive and not be drawn. Components are
 * registered under the build's address, since two remotes may have files of the same name.
 *
 * React's production build supports no refresh: with it the page is reloaded, or an update would not be visible.
 */
export default function sharedRefreshRuntime(source: string): string {
  return `
${createRefreshRuntime(source)}
const runtime = ${holder};
const build = __webpack_public_path__;
module.exports = {
  ...runtime,
  register: (type, id) => runtime.register(type, build + id),
  performReactRefresh: () =>
    runtime._getMountedRootCount() > 0 ? runtime.performReactRefresh() : window.location.reload(),
};
`;
}

/** Rule that applies the loader. */
export const sharedRefreshRuntimeRule = { test: runtimeFile, loader: import.meta.filename };

/** Plugin that fails a development build without the file that the loader is for. */
export function requireRefreshRuntime(compiler: Compiler): void {
  const patch = { name: 'sharedRefreshRuntime', library: 'react-refresh' };
  requireMatch(compiler, patch, (modules) =>
    [...modules].some((module) => runtimeFile.test(resourceOf(module))),
  );
}
