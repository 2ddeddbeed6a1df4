import { bundle } from 'lightningcss';
import type { LoaderContext } from 'webpack';

/** Webpack loader: bundles a style sheet with its imports and minifies it. */
export default function minifiedCssLoader(this: LoaderContext<object>): string {
  const { code } = bundle({ filename: this.resourcePath, minify: true });
  return Buffer.from(code).toString();
}
