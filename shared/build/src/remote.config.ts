import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import {
  baseConfig,
  publishedAssets,
  type WebpackArguments,
  type WebpackEnvironment,
} from './base.config.ts';
import { BuildIdentity, ChunkIntegrity } from './build-identity.plugin.ts';
import { loadingPlan } from './loading-plan.plugin.ts';
import { runtimeFromShell } from './slim-libraries.ts';
import { consumedLibraries, readPackage } from './shared-libraries.ts';
import { staticSite } from './static-site.plugin.ts';

const fakeShell = createRequire(import.meta.url).resolve('@padiman/testing/fake-shell');

/** Answers a call of a remote in the fake shell, so that its screens say that there is no backend. */
export function answerWithoutBackend(_request: unknown, response: ServerResponse): void {
  const message = 'There is no backend. Start dev:alone with API_URL, the address of one.';
  response.writeHead(503, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ success: false, code: 'unavailable', message }));
}

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
      setupMiddlewares: (middlewares, { app }) => {
        if (!api) app?.use('/api', answerWithoutBackend);
        return middlewares;
      },
    },
  };
}

/** Name under which a remote's container registers itself: a valid identifier. */
export function containerName(packageName: string): string {
  return packageName.replace('@padiman/', '').replaceAll('-', '_');
}

/**
 * Code that every screen needs to read answers by its contracts, in a file of its own: a change of one screen leaves it,
 * and the other screens of the remote find it in the cache. The contracts themselves stay with the screens: in this file
 * all of them would be part of the first visit.
 */
const reading = {
  test: /[\\/](shared|@padiman)[\\/]contracts[\\/].*[\\/](answers|call|envelope|fields|reading)\.[jt]s$/,
  name: 'reading',
  chunks: 'async',
  minChunks: 2,
  enforce: true,
} as const;

/**
 * The whole webpack configuration of a remote: one entry (`./remote`), no library of its own, and the documents of
 * its `src/static-site.tsx` where it has one.
 * @param packageFolder the remote's folder, `import.meta.dirname` of its webpack.config.ts
 */
export function remoteConfig(packageFolder: string) {
  return (
    { alone = false }: WebpackEnvironment = {},
    { mode = 'production' }: WebpackArguments = {},
  ): Configuration => {
    if (alone) return aloneConfig(packageFolder);
    const name = containerName(readPackage(join(packageFolder, 'package.json')).name);
    const base = baseConfig(packageFolder, mode, name);
    const { output, generator } = publishedAssets(mode);
    return {
      ...base,
      // Below the loader's deadline: a request that hangs must end, or every later attempt would wait for it.
      output: { ...base.output, ...output, chunkLoadTimeout: 7_000 },
      module: { ...base.module, ...(generator && { generator }) },
      entry: {},
      optimization: { ...base.optimization, splitChunks: { cacheGroups: { reading } } },
      plugins: [
        ...base.plugins,
        new ChunkIntegrity(),
        // Two builds of a remote may run in one page.
        new BuildIdentity({ separateChunks: true }),
        runtimeFromShell(),
        loadingPlan(join(packageFolder, 'src/remote.tsx')),
        new ModuleFederationPlugin({
          name,
          filename: 'remoteEntry.js',
          exposes: { './remote': './src/remote.tsx' },
          shared: consumedLibraries(packageFolder),
          shareStrategy: 'loaded-first',
          manifest: true,
          dts: false,
          dev: false,
          experiments: {
            externalRuntime: true,
            optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
          },
        }),
        // In development the screens replace the documents, with hot updates.
        ...(mode === 'production' ? [staticSite(packageFolder)] : []),
      ],
    };
  };
}
