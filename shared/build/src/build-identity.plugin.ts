import type { Compiler, sources } from 'webpack';
import { onAssets, unmatchedPatch } from './library-patch.ts';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';

const patch = { name: 'BuildIdentity', library: 'webpack' };

/** Base of the build that the running script belongs to; the page sets it on each script element that it adds. */
const base = 'document.currentScript?.dataset.base';

/**
 * Lets a build learn from its script element which build it is. Scripts are requested by their content, so neither their
 * address nor their text tells: equal chunks of two builds are one file.
 *
 * The public path is the base of the build, under which the page knows the build's files. With `separateChunks` chunks
 * register themselves under a global name with the base, so that the chunks of one build do not reach another one.
 */
export class BuildIdentity {
  readonly #separateChunks: boolean;

  /** @param options `separateChunks` keeps the chunks of two builds of this package in one page apart */
  constructor({ separateChunks = false } = {}) {
    this.#separateChunks = separateChunks;
  }

  apply(compiler: Compiler): void {
    const { name } = patch;
    const { hooks, webpack } = compiler;
    const { RuntimeGlobals, RuntimeModule } = webpack;

    /** Replaces the path that webpack derives from the script's address, where the page states another one. */
    class PublicPathOfBuild extends RuntimeModule {
      constructor() {
        super('public path of the build', RuntimeModule.STAGE_BASIC + 1);
      }

      override generate(): string {
        return `var base = ${base};\nif (base) ${RuntimeGlobals.publicPath} = base;`;
      }
    }

    hooks.thisCompilation.tap(name, (compilation) => {
      // Before webpack's own plugin, which ends the hook.
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.publicPath)
        .tap({ name, stage: -100 }, (chunk) => compilation.addRuntimeModule(chunk, new PublicPathOfBuild()));
    });
    if (!this.#separateChunks) return;

    // Before minification.
    onAssets(compiler, name, 'ADDITIONS', (compilation) => {
      const { globalObject, chunkLoadingGlobal } = compilation.outputOptions;
      const written = `${globalObject}[${JSON.stringify(chunkLoadingGlobal)}]`;
      const separate = `${globalObject}[${JSON.stringify(`${chunkLoadingGlobal} `)} + (${base} || "")]`;
      let isMatched = false;
      for (const [file, source] of Object.entries(compilation.assets)) {
        if (!file.endsWith('.js') || file.includes('hot-update')) continue;
        const replaced = replaceAll(new webpack.sources.ReplaceSource(source), written, separate);
        if (!replaced) continue;
        isMatched = true;
        compilation.updateAsset(file, replaced);
      }
      if (!isMatched && compilation.errors.length === 0) compilation.errors.push(unmatchedPatch(patch));
    });
  }
}

/** @returns undefined when there is nothing to replace */
function replaceAll(source: sources.ReplaceSource, from: string, to: string): sources.Source | undefined {
  const text = String(source.original().source());
  let found = text.indexOf(from);
  if (found < 0) return undefined;
  for (; found >= 0; found = text.indexOf(from, found + from.length))
    source.replace(found, found + from.length - 1, to);
  return source;
}

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
