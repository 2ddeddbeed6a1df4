import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/** Statement that reads a file's integrity from the page and sets it on the element that will load the file. */
const setIntegrity = (address: string, element: string) =>
  `var integrity = self.padimanIntegrity && self.padimanIntegrity(${address}); if (integrity) ${element}.integrity = integrity;`;

/** Statement that reads from the page the address to request: that of the file's content. */
const setAddress = (property: string, address: string) =>
  `if (self.padimanAddress) ${property} = self.padimanAddress(${address});`;

/**
 * Statement that tells a chunk which build it belongs to; see `BuildIdentity`. Without `data-webpack` a build does not
 * wait for the chunk of the same name that another build is loading.
 */
const setBase = (publicPath: string) =>
  `script.dataset.base = ${publicPath}; script.removeAttribute("data-webpack");`;

/**
 * Statements that give a style sheet the deadline that scripts have; without one it may hang for ever. While it loads,
 * `data-href` hides it from the search for loaded style sheets, which would take it for loaded and show the section
 * without its styles.
 */
const limitTime = (tag: string, href: string, milliseconds: number) =>
  [
    `var timer = setTimeout(function () { if (${tag}.onerror) ${tag}.onerror({ type: "timeout", target: ${tag} }); }, ${milliseconds});`,
    `${tag}.setAttribute("data-href", "loading");`,
    `${tag}.addEventListener("load", function () { clearTimeout(timer); ${tag}.setAttribute("data-href", ${href}); });`,
    `${tag}.addEventListener("error", function () { clearTimeout(timer); });`,
  ].join('\n');

/**
 * Requests the files that a build loads after its entry, chunks and style sheets, by their content, and checks their
 * integrity. The page provides `padimanAddress` and `padimanIntegrity`, which know both from the signed registry; the
 * latter throws for unknown files. In a page without them, such as a development server's, nothing is changed.
 */
export class ChunkIntegrity {
  apply({ hooks, webpack }: Compiler): void {
    const name = ChunkIntegrity.name;
    hooks.compilation.tap(name, (compilation) => {
      const { chunkLoadTimeout } = compilation.outputOptions;
      const scripts = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      scripts.createScript.tap(name, (source) =>
        [
          source,
          setBase(webpack.RuntimeGlobals.publicPath),
          setAddress('script.src', 'url'),
          setIntegrity('url', 'script'),
        ].join('\n'),
      );
      const styles = MiniCssExtractPlugin.getCompilationHooks(compilation);
      styles.beforeTagInsert.tap(name, (source, { tag, href }) =>
        [
          source,
          setIntegrity(href, tag),
          setAddress(`${tag}.href`, href),
          limitTime(tag, href, chunkLoadTimeout ?? 120_000),
        ].join('\n'),
      );
    });
  }
}
