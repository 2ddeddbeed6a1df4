import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { baseConfig, FirstPaintScript } from '@padiman/build';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';

const root = resolve(import.meta.dirname, '../../..');
const remotes = readdirSync(root).filter((name) => existsSync(join(root, name, 'remote.json')));

/**
 * Baseline of the federation benchmarks: the same sources as one webpack build, without federation and shared
 * libraries, with webpack's own tree shaking and code splitting.
 */
export default (): Configuration => {
  const base = baseConfig(import.meta.dirname, 'production', 'plain', { hashedNames: true });
  return {
    ...base,
    entry: { plain: './main.tsx' },
    resolve: {
      ...base.resolve,
      alias: Object.fromEntries(['shell', ...remotes].map((name) => [`sources/${name}`, join(root, name)])),
    },
    plugins: [
      ...base.plugins,
      // The page of the shell has this script too.
      new FirstPaintScript(join(root, 'shell/src/first-paint/main.ts')),
      new HtmlWebpackPlugin({ template: join(root, 'shell/src/index.html'), publicPath: '/files/plain/' }),
    ],
  };
};
