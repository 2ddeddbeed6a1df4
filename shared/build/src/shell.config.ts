import { resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { baseConfig, type WebpackArguments } from './base.config.ts';
import { ChunkIntegrity } from './chunk-integrity.plugin.ts';
import { DevelopmentReact } from './development-react.plugin.ts';
import { FirstPaintScript } from './first-paint.plugin.ts';
import { LoadingPlanPlugin } from './loading-plan.plugin.ts';
import { singleRuntimeCopy, withoutManifestReader } from './runtime-patches.ts';
import { providedLibraries } from './shared-libraries.ts';

/** Packages that only some screens need: not part of the first script, so that the login loads fast. */
const loadedOnDemand = [
  '@padiman/client/forms',
  '@padiman/ui/overlay',
  '@padiman/ui/record-list',
  '@padiman/ui/table',
  '@padiman/ui/chart',
];

/**
 * The whole webpack configuration of the shell. It names no remote: those come from the registry at run time.
 *
 * `index.html` refers to the folder `/shell-build/`; publishing replaces it with the build's own folder.
 */
export function shellConfig(packageFolder: string) {
  return (_env: unknown, { mode = 'production' }: WebpackArguments): Configuration => {
    const base = baseConfig(packageFolder, mode, 'shell');
    return {
      ...base,
      // As in a remote: a request that hangs must end, or every later attempt would wait for it.
      output: { ...base.output, chunkLoadTimeout: 7_000 },
      entry: { shell: './src/main.tsx' },
      // One file per package: a separate file for its libraries would be one more request for the same bytes.
      optimization: { ...base.optimization, splitChunks: { cacheGroups: { defaultVendors: false } } },
      plugins: [
        ...base.plugins,
        singleRuntimeCopy(),
        withoutManifestReader(),
        new ChunkIntegrity(),
        new LoadingPlanPlugin(),
        ...(mode === 'production' ? [new DevelopmentReact()] : []),
        new FirstPaintScript(resolve(packageFolder, 'src/first-paint.js')),
        new HtmlWebpackPlugin({
          template: resolve(packageFolder, 'src/index.html'),
          scriptLoading: 'defer',
          publicPath: mode === 'production' ? '/shell-build/' : 'auto',
        }),
        new ModuleFederationPlugin({
          name: 'shell',
          remotes: {},
          shared: providedLibraries(packageFolder, loadedOnDemand),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          dev: false,
          experiments: {
            provideExternalRuntime: true,
            // The registry holds what a manifest would say, and a fifth of the runtime only reads manifests.
            optimization: { disableSnapshot: true, target: 'web' },
          },
        }),
      ],
    };
  };
}
