import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { ReleaseStore } from '@padiman/release/store';
import type { Configuration } from 'webpack';
import type { Run } from '../run.ts';
import { sizeOfVariant, type Variation } from './build-variant.ts';

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

/** Prints the effect of each optimization: a file's bytes without only this one, and with all. @param store release store of a running console */
export async function printOptimizations(run: Run, store: ReleaseStore): Promise<void> {
  const shell = (vary: Variation) => sizeOfVariant(run, 'shell', shellEntry, vary);
  const remote = (vary: Variation) => sizeOfVariant(run, 'mfe-finance', remoteEntry, vary);
  const [shellNow, remoteNow] = [await shell(unchanged), await remote(unchanged)];
  const registry = await registrySizes(store);
  const optimizations = [
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
  const width = Math.max(...optimizations.map(({ name }) => name.length));
  console.log('\nEffect of each optimization, Brotli, each left out alone');
  for (const { name, without, with: now } of optimizations) {
    const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(2).padStart(7)} KB`;
    console.log(
      `  ${name.padEnd(width)}  ${kilobytes(without)} without, ${kilobytes(now)} with: ${kilobytes(without - now)} less`,
    );
  }
}

type Integrity = Record<string, string>;

/** Replaces digests by stand-ins as long as SHA-384 ones; their content does not matter for the size. */
const withSha384 = (integrity: Integrity): Integrity =>
  Object.fromEntries(
    Object.entries(integrity).map(([file, value]) => [
      file,
      `sha384-${createHash('sha384').update(value).digest('base64')}`,
    ]),
  );

/** Brotli size of the registry as it is, and with the SHA-384 of every file of its builds. */
async function registrySizes(store: ReleaseStore): Promise<{ without: number; with: number }> {
  const registry = (await store.live())?.registry;
  if (!registry) throw new Error('No release is live');
  const allFiles = async (name: string, { build }: { build: string }) =>
    withSha384((await store.findBuild(name, build))?.integrity ?? {});
  const remotes = await Promise.all(
    Object.entries(registry.remotes).map(
      async ([name, remote]) => [name, { ...remote, integrity: await allFiles(name, remote) }] as const,
    ),
  );
  const shell = { ...registry.shell, integrity: await allFiles('shell', registry.shell) };
  const larger = { ...registry, shell, remotes: Object.fromEntries(remotes) };
  return { without: sizeOf(larger), with: sizeOf(registry) };
}

const sizeOf = (value: unknown) => brotliCompressSync(JSON.stringify(value)).length;
