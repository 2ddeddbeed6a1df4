import { resolve } from 'node:path';
import {
  ConsumeSharedPlugin,
  ModuleFederationPlugin,
  ProvideSharedPlugin,
} from '@module-federation/enhanced';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { baseConfig, publishedAssets, type WebpackArguments } from './base.config.ts';
import { BuildIdentity, ChunkIntegrity } from './build-identity.plugin.ts';
import { addDevelopmentReact } from './development-react.plugin.ts';
import { firstLoadLibraries } from './first-load.plugin.ts';
import { FirstPaintScript } from './first-paint.plugin.ts';
import { loadingPlan } from './loading-plan.plugin.ts';
import { slimLibraries, slimRuntime } from './slim-libraries.ts';
import { providedLibraries } from './shared-libraries.ts';

/** Packages that only some screens need: not part of the first script, so that the login loads fast. */
const loadedOnDemand = [
  '@padiman/client/factors',
  '@padiman/client/forms',
  '@padiman/client/notes',
  '@padiman/client/reasons',
  '@padiman/client/review',
  '@padiman/ui/factors',
  '@padiman/ui/overlay',
  '@padiman/ui/record-list',
  '@padiman/ui/review',
  '@padiman/ui/table',
  '@padiman/ui/chart',
];

/**
 * React DOM in a file of its own, which a change of our sources leaves as it is: without it a release of the shell would
 * cost more than one plain build. More libraries in it would save more then, and cost each first visit 1 KB, because two
 * files compress worse than one. Packages that load on demand stay one file each.
 */
const libraries = {
  test: /[\\/]node_modules[\\/](react-dom|scheduler)[\\/]/,
  chunks: 'initial',
  name: 'libraries',
  enforce: true,
} as const;

/**
 * The whole webpack configuration of the shell. It names no remote: those come from the registry at run time.
 *
 * `index.html` refers to the folder `/shell-build/`; publishing replaces its addresses by those of the files' content.
 */
export function shellConfig(packageFolder: string) {
  return (_env: unknown, { mode = 'production' }: WebpackArguments): Configuration => {
    const base = baseConfig(packageFolder, mode, 'shell');
    const { output, generator } = publishedAssets(mode);
    return {
      ...base,
      // As in a remote: a request that hangs must end, or every later attempt would wait for it.
      output: { ...base.output, ...output, chunkLoadTimeout: 7_000 },
      module: { ...base.module, ...(generator && { generator }) },
      entry: { shell: './src/main.tsx' },
      optimization: {
        ...base.optimization,
        splitChunks: { cacheGroups: { defaultVendors: false, libraries } },
      },
      plugins: [
        ...base.plugins,
        slimRuntime(),
        ...slimLibraries(),
        new ChunkIntegrity(),
        new BuildIdentity(),
        loadingPlan(),
        ...(mode === 'production' ? [addDevelopmentReact, firstLoadLibraries(packageFolder)] : []),
        new FirstPaintScript(resolve(packageFolder, 'src/first-paint/main.ts')),
        new HtmlWebpackPlugin({
          template: resolve(packageFolder, 'src/index.html'),
          scriptLoading: 'defer',
          publicPath: mode === 'production' ? '/shell-build/' : 'auto',
        }),
        new ModuleFederationPlugin({
          name: 'shell',
          remotes: {},
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          dev: false,
          experiments: {
            // The loader of @padiman/federation loads the entries of remotes, by the registry instead of manifests.
            optimization: { disableRemote: true, target: 'web' },
          },
        }),
        // Provides only: the shell's own imports need no lookup in the share scope, since nobody else provides. Without
        // consumes the other plugin only hands the provided modules to the runtime.
        new ProvideSharedPlugin({ provides: providedLibraries(packageFolder, loadedOnDemand) }),
        new ConsumeSharedPlugin({ consumes: {} }),
      ],
    };
  };
}
