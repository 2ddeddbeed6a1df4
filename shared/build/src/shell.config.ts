import { resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { FirstPaintScript } from './first-paint.plugin.ts';
import { baseConfig, type WebpackArguments } from './base.config.ts';
import { DevelopmentReact } from './development-react.plugin.ts';
import { IntegrityOfLaterFiles } from './integrity.plugin.ts';
import { noManifests, oneRuntime } from './lean-runtime.ts';
import { LoadingPlanPlugin } from './loading-plan.plugin.ts';
import { providedLibraries } from './shared-libraries.ts';

/** Rooms that only some screens need, and that would weigh on the first load of the login. */
const loadedLater = [
  '@padiman/client/forms',
  '@padiman/ui/overlay',
  '@padiman/ui/record-list',
  '@padiman/ui/table',
  '@padiman/ui/chart',
];

/**
 * The whole webpack configuration of the shell. It names no remote: those come from the registry at run time.
 *
 * `index.html` is written for the folder `/shell-build/`, which publishing replaces by the build's own.
 */
export function shellConfig(packageFolder: string) {
  return (_env: unknown, { mode = 'production' }: WebpackArguments): Configuration => {
    const base = baseConfig(packageFolder, mode, 'shell');
    return {
      ...base,
      // As in a remote: a request that hangs must be let go, or every later try would wait for it.
      output: { ...base.output, chunkLoadTimeout: 7_000 },
      entry: { shell: './src/main.tsx' },
      // A room comes in one file: libraries in a file apart would be one more request for the same bytes.
      optimization: { ...base.optimization, splitChunks: { cacheGroups: { defaultVendors: false } } },
      plugins: [
        ...base.plugins,
        oneRuntime(),
        noManifests(),
        new IntegrityOfLaterFiles(),
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
          shared: providedLibraries(packageFolder, loadedLater),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          dev: false,
          experiments: {
            provideExternalRuntime: true,
            // The registry says what a manifest would; without manifests a fifth of the runtime is not needed.
            optimization: { disableSnapshot: true, target: 'web' },
          },
        }),
      ],
    };
  };
}
