import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { developmentFolder } from '@padiman/federation/registry';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import 'webpack-dev-server';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import reactRefreshTypeScript from 'react-refresh-typescript';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { ownFile } from './library-patch.ts';
import { requireRefreshRuntime, sharedRefreshRuntimeRule } from './shared-refresh-runtime-loader.ts';
import { stableIds } from './stable-ids.plugin.ts';

const require = createRequire(import.meta.url);

/** Values of `--env`: `alone` for the fake shell. */
export interface WebpackEnvironment {
  alone?: boolean;
}

/** Arguments that webpack-cli passes to a configuration function. */
export interface WebpackArguments {
  mode?: 'production' | 'development';
}

/**
 * Tells Chromium to compile all functions of a script while it arrives, in the background. By default it compiles each at
 * its first call, while the page waits, and most of the code of a screen runs at its start. Added after minifying, which
 * would drop it.
 */
const compileHint = {
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
};

/**
 * Configuration common to shell and remotes: TypeScript, a fast minifier.
 *
 * @param hashedNames puts a hash of the content into file names. A published build needs none: pages find its files by
 *   content through the registry, and a file that names another one stays the same when that one changes
 */
export function baseConfig(
  packageFolder: string,
  mode: 'production' | 'development',
  uniqueName: string,
  { hashedNames = false } = {},
) {
  const development = mode === 'development';
  const name = hashedNames && !development ? '[name].[contenthash:8]' : '[name]';
  return {
    mode,
    context: packageFolder,
    target: ['web', 'es2020'],
    devtool: development ? 'cheap-module-source-map' : false,
    output: {
      path: resolve(packageFolder, 'dist/build'),
      clean: true,
      // 'auto' keeps `new Function` out of the runtime.
      publicPath: 'auto',
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      uniqueName,
      crossOriginLoading: 'anonymous',
      // A module whose shared module could not be loaded throws as it is evaluated. Otherwise it would stay in the cache
      // without its imports, and the next attempt would get it.
      strictModuleExceptionHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: require.resolve('ts-loader'),
          options: {
            transpileOnly: true,
            // Types are checked once, by `npm run types`; here they are only removed.
            configFile: resolve(import.meta.dirname, 'tsconfig.webpack.json'),
            onlyCompileBundledFiles: true,
            ...(development && {
              getCustomTransformers: () => ({ before: [reactRefreshTypeScript()] }),
            }),
          },
        },
        {
          test: /[\\/]contracts[\\/](src|dist)[\\/].*\.[jt]s$/,
          enforce: 'post' as const,
          loader: ownFile('pure-contracts-loader'),
        },
        { test: /\.styles\.ts$/, enforce: 'pre' as const, loader: ownFile('styles-loader') },
        {
          test: /\.css$/,
          use: [
            // Separate files: the Content-Security-Policy allows no inline styles.
            development ? require.resolve('style-loader') : MiniCssExtractPlugin.loader,
            require.resolve('css-loader'),
          ],
        },
        { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
        ...(development ? [sharedRefreshRuntimeRule] : []),
        {
          test: /\.woff2$/,
          resourceQuery: /^\?unicode-range=/,
          loader: ownFile('subset-font-loader'),
        },
      ],
    },
    optimization: {
      // In development too: the next build without errors is then an update of the code that the page runs.
      emitOnErrors: false,
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          // Read by developers only; minifying it would take longer than writing it.
          exclude: new RegExp(`^${developmentFolder}`),
        }),
      ],
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
    plugins: development
      ? [new ReactRefreshPlugin({ overlay: false }), requireRefreshRuntime]
      : [
          new MiniCssExtractPlugin({ filename: `${name}.css` }),
          stableIds,
          new webpack.BannerPlugin(compileHint),
        ],
  } satisfies Configuration;
}

/**
 * Options of a published build: fonts and pictures are named by the SHA-256 of their content, and style sheets and
 * scripts refer to them at the address under which the edge serves that content. Publishing verifies the names.
 */
export const publishedAssets = (mode: 'production' | 'development') =>
  mode === 'development'
    ? {}
    : ({
        output: { hashFunction: 'sha256', hashDigest: 'hex', hashDigestLength: 64 },
        generator: { 'asset/resource': { publicPath: '/files/', filename: '[contenthash][ext]' } },
      } as const satisfies { output: Configuration['output']; generator: object });
