import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import reactRefreshTypeScript from 'react-refresh-typescript';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import 'webpack-dev-server';
import { developmentFolder } from '@padiman/federation/registry';

const require = createRequire(import.meta.url);

/** What `--env` says: `alone` for the fake shell, `build` what tells this build from others in one page. */
export interface WebpackEnvironment {
  alone?: boolean;
  build?: string;
}

/** What webpack-cli hands to a configuration that is a function. */
export interface WebpackArguments {
  mode?: 'production' | 'development';
}

/** What shell and remotes have in common: TypeScript, a fast minifier, file names by content. */
export function baseConfig(packageFolder: string, mode: 'production' | 'development', uniqueName: string) {
  const development = mode === 'development';
  return {
    mode,
    context: packageFolder,
    target: ['web', 'es2020'],
    devtool: development ? 'cheap-module-source-map' : false,
    output: {
      path: resolve(packageFolder, 'dist/build'),
      clean: true,
      // 'auto' lets one build live under any immutable folder, and keeps `new Function` out of the runtime.
      publicPath: 'auto',
      filename: development ? '[name].js' : '[name].[contenthash:8].js',
      chunkFilename: development ? '[name].js' : '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      uniqueName,
      crossOriginLoading: 'anonymous',
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
            // Types are checked once, by `npm run types`; here they are only taken away.
            configFile: resolve(import.meta.dirname, '../tsconfig.webpack.json'),
            onlyCompileBundledFiles: true,
            ...(development && {
              getCustomTransformers: () => ({ before: [reactRefreshTypeScript()] }),
            }),
          },
        },
        {
          test: /\.css$/,
          use: [
            // Styles are files of their own: the Content-Security-Policy has no place for style text in a page.
            development ? require.resolve('style-loader') : MiniCssExtractPlugin.loader,
            require.resolve('css-loader'),
          ],
        },
        { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
        ...(development
          ? [
              {
                test: /react-refresh[\\/]runtime\.js$/,
                loader: resolve(import.meta.dirname, 'one-refresh-runtime.ts'),
              },
            ]
          : []),
        {
          test: /inter-latin-ext.*\.woff2$/,
          loader: resolve(import.meta.dirname, 'subset-font.loader.ts'),
          options: { characters: '₦' },
        },
      ],
    },
    optimization: {
      // Also while developing: the next good save is then an update of what the page has, and not of the broken one.
      emitOnErrors: false,
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          // For developers to read, and made small it would cost every build of the shell more than it takes to write.
          exclude: new RegExp(`^${developmentFolder}`),
        }),
      ],
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
    plugins: development
      ? [new ReactRefreshPlugin({ overlay: false })]
      : [new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css' })],
  } satisfies Configuration;
}
