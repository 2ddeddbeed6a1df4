import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/** Asks the page for a file's integrity, and gives it to the element that is about to load the file. */
const askedFor = (address: string, element: string) =>
  `var integrity = self.padimanIntegrity && self.padimanIntegrity(${address}); if (integrity) ${element}.integrity = integrity;`;

/** Where an earlier request hangs, the page says which address to ask instead. */
const addressNow = 'if (self.padimanAddress) script.src = self.padimanAddress(url);';

/**
 * Lets what a build loads later, chunks and styles, be checked too. The page says by `padimanIntegrity` which
 * Subresource Integrity a file has, from the signed registry, and refuses by throwing what it does not know. Where a
 * page has no such function, as in a development server, nothing is checked.
 */
export class IntegrityOfLaterFiles {
  apply({ hooks, webpack }: Compiler): void {
    const name = IntegrityOfLaterFiles.name;
    hooks.compilation.tap(name, (compilation) => {
      const scripts = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      scripts.createScript.tap(name, (source) => `${source}\n${addressNow}\n${askedFor('url', 'script')}`);
      const styles = MiniCssExtractPlugin.getCompilationHooks(compilation);
      styles.beforeTagInsert.tap(name, (source, { tag, href }) => `${source}\n${askedFor(href, tag)}`);
    });
  }
}
