import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/** Statement that reads a file's integrity from the page and sets it on the element that will load the file. */
const setIntegrity = (address: string, element: string) =>
  `var integrity = self.padimanIntegrity && self.padimanIntegrity(${address}); if (integrity) ${element}.integrity = integrity;`;

/** Statement that reads from the page the address to request instead, after an earlier request has timed out. */
const setAddress = (property: string, address: string) =>
  `if (self.padimanAddress) ${property} = self.padimanAddress(${address});`;

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
 * Checks the integrity of files that a build loads after its entry: chunks and style sheets. The page provides
 * `padimanIntegrity`, which returns a file's Subresource Integrity from the signed registry and throws for unknown
 * files. In a page without that function, such as a development server's, nothing is checked.
 */
export class ChunkIntegrity {
  apply({ hooks, webpack }: Compiler): void {
    const name = ChunkIntegrity.name;
    hooks.compilation.tap(name, (compilation) => {
      const { chunkLoadTimeout } = compilation.outputOptions;
      const scripts = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      scripts.createScript.tap(
        name,
        (source) => `${source}\n${setAddress('script.src', 'url')}\n${setIntegrity('url', 'script')}`,
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
