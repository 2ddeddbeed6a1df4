/** Where the page keeps what tells React to draw changed components anew. */
const place = 'globalThis.__padimanRefreshRuntime';

/**
 * Statements that put the one refresh runtime of the page in place, unless it stands there already.
 *
 * @param source the body of a CommonJS module
 */
export const refreshRuntimeInPlace = (source: string) => `${place} ??= (() => {
  const module = { exports: {} };
  const { exports } = module;
  ${source}
  return module.exports;
})();`;

/**
 * A webpack loader for `react-refresh/runtime`: one such runtime for the page. Each build brings its own, and
 * only the first could tell React to draw anew, so that changes in remotes would arrive and not be seen.
 * Components are registered under the build's address, since two remotes may have files of the same name.
 *
 * React's production build draws nothing anew and mounts nothing that the runtime knows of: there the page is loaded
 * again, or a change would not be seen.
 */
export default function oneRefreshRuntime(source: string): string {
  return `
${refreshRuntimeInPlace(source)}
const runtime = ${place};
const build = __webpack_public_path__;
module.exports = {
  ...runtime,
  register: (type, id) => runtime.register(type, build + id),
  performReactRefresh: () =>
    runtime._getMountedRootCount() > 0 ? runtime.performReactRefresh() : window.location.reload(),
};
`;
}
