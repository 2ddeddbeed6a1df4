import { bundle } from 'lightningcss';
import type { LoaderContext } from 'webpack';

/** A style sheet with all that it imports, as the shortest text that says the same. */
export default function minifiedCssLoader(this: LoaderContext<object>): string {
  const { code } = bundle({ filename: this.resourcePath, minify: true });
  return Buffer.from(code).toString();
}
