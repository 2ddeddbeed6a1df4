import { createRequire } from 'node:module';
import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { baseConfig } from './base.config.ts';

const fakeShell = createRequire(import.meta.url).resolve('@padiman/testing/fake-shell');

/** Configuration of a remote in the fake shell, for `webpack serve`: no federation, no shell, no other remote. */
export function aloneConfig(packageFolder: string): Configuration {
  const base = baseConfig(packageFolder, 'development', 'alone');
  const api = process.env.API_URL;
  return {
    ...base,
    entry: fakeShell,
    output: { ...base.output, publicPath: '/' },
    resolve: {
      ...base.resolve,
      alias: {
        'padiman-remote/entry': join(packageFolder, 'src/remote.tsx'),
        'padiman-remote/descriptor': join(packageFolder, 'remote.json'),
      },
    },
    plugins: [...base.plugins, new HtmlWebpackPlugin({ title: 'Fake shell' })],
    devServer: {
      port: Number(process.env.PORT ?? 3000),
      hot: true,
      historyApiFallback: true,
      proxy: api ? [{ context: ['/api'], target: api, changeOrigin: true }] : [],
      client: { overlay: false },
    },
  };
}
