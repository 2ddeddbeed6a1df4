import type { Configuration } from 'webpack';
import { sizeOfVariant, type Variation } from './build-variant.ts';
import { registrySizes } from './registry-sizes.ts';
import type { ReleaseStore } from '@padiman/release/store';

/** What a step towards fewer bytes brought: a file's bytes with all steps but this one, and with it. */
export interface Step {
  name: string;
  without: number;
  with: number;
}

const entryOfShell = /^shell\.\w+\.js$/;
const entryOfRemote = /^remoteEntry\.js$/;

const asItIs: Variation = (configuration) => configuration;

/** Takes the module replacement away whose pattern names a file. */
const withoutReplacing = (file: string) => (configuration: Configuration) => {
  const plugins = (configuration.plugins ?? []).filter((plugin) => {
    const { resourceRegExp } = (plugin ?? {}) as { resourceRegExp?: RegExp };
    return !resourceRegExp?.source.includes(file);
  });
  if (plugins.length === configuration.plugins?.length) throw new Error(`Nothing replaces ${file} any more`);
  return { ...configuration, plugins };
};

interface Federation {
  _options?: { experiments?: { optimization?: { disableSnapshot?: boolean } } };
}

const withSnapshots: Variation = (configuration) => {
  const switches = (configuration.plugins ?? []).map(
    (plugin) => (plugin as Federation)._options?.experiments?.optimization,
  );
  const found = switches.find((optimization) => optimization?.disableSnapshot);
  if (!found) throw new Error("The shell's snapshot part is not switched off any more");
  found.disableSnapshot = false;
  return configuration;
};

/** Measures each step by leaving out only this one. @param store of a console, whose registry is measured */
export async function measureSteps(store: ReleaseStore): Promise<Step[]> {
  const shell = (vary: Variation) => sizeOfVariant('shell', entryOfShell, vary);
  const remote = (vary: Variation) => sizeOfVariant('mfe-finance', entryOfRemote, vary);
  const [shellNow, remoteNow] = [await shell(asItIs), await remote(asItIs)];
  const registry = await registrySizes(store);
  return [
    {
      name: "shell: runtime's switch disableSnapshot",
      without: await shell(withSnapshots),
      with: shellNow,
    },
    {
      name: 'shell: no reader of manifests',
      without: await shell(withoutReplacing('SnapshotHandler')),
      with: shellNow,
    },
    {
      name: 'shell: one copy of the runtime',
      without: await shell(withoutReplacing('inject-external-runtime-core-plugin')),
      with: shellNow,
    },
    {
      name: "remote's entry: runtime taken from the shell",
      without: await remote(withoutReplacing('webpack-bundler-runtime')),
      with: remoteNow,
    },
    { name: 'registry: integrity of loaded files, SHA-256', ...registry },
  ];
}

/** Prints what each step brought. */
export function tellSteps(steps: readonly Step[]): void {
  const width = Math.max(...steps.map(({ name }) => name.length));
  console.log('\nWhat each step brought, Brotli, each left out alone');
  for (const { name, without, with: now } of steps) {
    const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(2).padStart(7)} KB`;
    console.log(
      `  ${name.padEnd(width)}  ${kilobytes(without)} without, ${kilobytes(now)} with: ${kilobytes(without - now)} less`,
    );
  }
}
