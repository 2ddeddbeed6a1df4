import type { Configuration } from 'webpack';
import { sizeOfVariant, type Variation } from './build-variant.ts';
import { registrySizes } from './registry-sizes.ts';
import type { ReleaseStore } from '@padiman/release/store';

/** Effect of one size optimization: a file's bytes with all optimizations but this one, and with all. */
export interface Optimization {
  name: string;
  without: number;
  with: number;
}

const shellEntry = /^shell\.js$/;
const remoteEntry = /^remoteEntry\.js$/;

const unchanged: Variation = (configuration) => configuration;

/** Removes the module replacement whose pattern contains a file name. */
const withoutReplacement = (file: string) => (configuration: Configuration) => {
  const plugins = (configuration.plugins ?? []).filter((plugin) => {
    const { resourceRegExp } = (plugin ?? {}) as { resourceRegExp?: RegExp };
    return !resourceRegExp?.source.includes(file);
  });
  if (plugins.length === configuration.plugins?.length) throw new Error(`No plugin replaces ${file}`);
  return { ...configuration, plugins };
};

interface FederationPlugin {
  _options?: { experiments?: { optimization?: { disableRemote?: boolean } } };
}

const withRemoteHandler: Variation = (configuration) => {
  const options = (configuration.plugins ?? []).map(
    (plugin) => (plugin as FederationPlugin)._options?.experiments?.optimization,
  );
  const enabled = options.find((optimization) => optimization?.disableRemote);
  if (!enabled) throw new Error('The shell does not set disableRemote');
  enabled.disableRemote = false;
  return configuration;
};

/** Measures each optimization by leaving out only this one. @param store release store of a running console */
export async function measureOptimizations(store: ReleaseStore): Promise<Optimization[]> {
  const shell = (vary: Variation) => sizeOfVariant('shell', shellEntry, vary);
  const remote = (vary: Variation) => sizeOfVariant('mfe-finance', remoteEntry, vary);
  const [shellNow, remoteNow] = [await shell(unchanged), await remote(unchanged)];
  const registry = await registrySizes(store);
  return [
    {
      name: 'shell: option disableRemote',
      without: await shell(withRemoteHandler),
      with: shellNow,
    },
    {
      name: "shell: part of the runtime's interface",
      without: await shell(withoutReplacement('module-federation')),
      with: shellNow,
    },
    {
      name: 'remote entry: runtime provided by the shell',
      without: await remote(withoutReplacement('webpack-bundler-runtime')),
      with: remoteNow,
    },
    { name: 'registry: integrity of loaded files only, SHA-256', ...registry },
  ];
}

/** Prints the effect of each optimization. */
export function printOptimizations(optimizations: readonly Optimization[]): void {
  const width = Math.max(...optimizations.map(({ name }) => name.length));
  console.log('\nEffect of each optimization, Brotli, each left out alone');
  for (const { name, without, with: now } of optimizations) {
    const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(2).padStart(7)} KB`;
    console.log(
      `  ${name.padEnd(width)}  ${kilobytes(without)} without, ${kilobytes(now)} with: ${kilobytes(without - now)} less`,
    );
  }
}
