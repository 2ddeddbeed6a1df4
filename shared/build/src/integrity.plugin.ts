import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/** Asks the page for a file's integrity, and gives it to the element that is about to load the file. */
const askedFor = (address: string, element: string) =>
  `var integrity = self.padimanIntegrity && self.padimanIntegrity(${address}); if (integrity) ${element}.integrity = integrity;`;

/** Where an earlier request hangs, the page says which address to ask instead. */
const addressNow = (property: string, address: string) =>
  `if (self.padimanAddress) ${property} = self.padimanAddress(${address});`;

/**
 * A style sheet is given up when scripts are: left to itself it hangs for ever. And one that is on its way is no style
 * sheet yet: found in the page by its address it would count as loaded, and the section would stand there without it.
 */
const inTime = (tag: string, href: string, milliseconds: number) =>
  [
    `var inVain = setTimeout(function () { onLinkComplete({ type: "timeout", target: ${tag} }); }, ${milliseconds});`,
    `${tag}.setAttribute("data-href", "on its way");`,
    `${tag}.addEventListener("load", function () { clearTimeout(inVain); ${tag}.setAttribute("data-href", ${href}); });`,
    `${tag}.addEventListener("error", function () { clearTimeout(inVain); });`,
  ].join('\n');

/**
 * Lets what a build loads later, chunks and styles, be checked too. The page says by `padimanIntegrity` which
 * Subresource Integrity a file has, from the signed registry, and refuses by throwing what it does not know. Where a
 * page has no such function, as in a development server, nothing is checked.
 */
export class IntegrityOfLaterFiles {
  apply({ hooks, webpack }: Compiler): void {
    const name = IntegrityOfLaterFiles.name;
    hooks.compilation.tap(name, (compilation) => {
      const { chunkLoadTimeout } = compilation.outputOptions;
      const scripts = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      scripts.createScript.tap(
        name,
        (source) => `${source}\n${addressNow('script.src', 'url')}\n${askedFor('url', 'script')}`,
      );
      const styles = MiniCssExtractPlugin.getCompilationHooks(compilation);
      styles.beforeTagInsert.tap(name, (source, { tag, href }) =>
        [
          source,
          askedFor(href, tag),
          addressNow(`${tag}.href`, href),
          inTime(tag, href, chunkLoadTimeout ?? 120_000),
        ].join('\n'),
      );
    });
  }
}
