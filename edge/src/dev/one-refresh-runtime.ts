/**
 * A webpack loader for `react-refresh/runtime`: one such runtime for the page. Each build brings its own, and
 * only the first could tell React to draw anew, so that changes in remotes would arrive and not be seen.
 * Components are registered under the build's address, since two remotes may have files of the same name.
 */
export default function oneRefreshRuntime(source: string): string {
  return `
const runtime = (globalThis.__padimanRefreshRuntime ??= (() => {
  const module = { exports: {} };
  ${source}
  return module.exports;
})());
const build = __webpack_public_path__;
module.exports = { ...runtime, register: (type, id) => runtime.register(type, build + id) };
`;
}
