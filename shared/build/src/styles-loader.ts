import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'lightningcss';
import type { LoaderContext } from 'webpack';

/** Part of `@padiman/ui/styles` that runs in Node, beside the module that declares the styles. */
interface StylesCompiler {
  compileModule: (exported: Readonly<Record<string, unknown>>) => {
    imports: readonly string[];
    css: string;
    exports: Readonly<Record<string, string>>;
  };
}

/**
 * Webpack loader for modules named `*.styles.ts`: runs the module in Node, and puts compiled styles in the place of what it
 * declares; see ADR 0057. Such a module imports constants and types only, so that it runs without a browser.
 */
export default async function stylesLoader(this: LoaderContext<object>, source: string): Promise<string> {
  if (!process.features.typescript)
    throw new Error(`Styles are compiled by Node 22.18 or later, this is ${process.version}`);
  const { resourcePath } = this;
  const styles = createRequire(resourcePath).resolve('@padiman/ui/styles');
  const compiler = join(dirname(styles), `../theme/compile-styles${extname(styles)}`);
  const { compileModule } = (await import(pathToFileURL(compiler).href)) as StylesCompiler;
  // A changed source is another module for Node.
  const version = createHash('sha256').update(source).digest('hex');
  const declared = (await import(`${pathToFileURL(resourcePath).href}?${version}`)) as Record<
    string,
    unknown
  >;
  const { imports, css, exports } = compileModule(declared);
  return [
    `import { ${imports.join(', ')} } from '@padiman/ui/styles';`,
    `addRules(${JSON.stringify(minified(css))});`,
    ...Object.entries(exports).map(([name, expression]) => `export const ${name} = ${expression};`),
  ].join('\n');
}

/** Browsers of the last two years (docs/sizes.md); prefixes that one of them needs are added. */
const targets = { chrome: 130 << 16, firefox: 132 << 16, safari: 18 << 16 };

const minified = (css: string) =>
  Buffer.from(
    transform({ filename: 'styles.css', code: Buffer.from(css), minify: true, targets }).code,
  ).toString();
