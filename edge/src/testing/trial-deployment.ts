import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileAddress, parseRegistry } from '@padiman/federation/registry';
import { openStore, type BuildRecord, type RemoteUses, type ShellTypes } from '@padiman/release/store';
import { publishRemote, publishShell, temporaryFolder, type TrialRemote } from '@padiman/release/testing';
import { commandLine } from '@padiman/release/testing-checkouts';
import { objectStorage } from '@padiman/release/testing-object-storage';
import { serve } from './running-edge.ts';

/** Environment of a process whose releases are in object storage; without it they are in the data folder. */
type Environment = Record<string, string>;

/** Storages of a deployment by name. */
export const storages: Record<string, (t: TestContext) => Promise<Environment>> = {
  'in a folder': () => Promise.resolve({}),
  'on object storage': async (t) => (await objectStorage(t)).environment,
};

/**
 * Opens a deployment as its teams have it: a data folder, the command line, and an edge that runs all the time. Builds
 * are published from given files, so that no webpack runs.
 */
export async function trialDeployment(t: TestContext, environment: Environment) {
  const data = await temporaryFolder(t);
  Object.assign(process.env, environment);
  t.after(() => Object.keys(environment).forEach((name) => Reflect.deleteProperty(process.env, name)));
  const store = openStore(data, { serving: true });
  const edge = await serve(t, { store });
  const get = (path: string) => edge.get(path, { accept: 'text/html' });
  const run = commandLine(t, data);
  let published = 0;

  /** Runs a command that succeeds. @returns its output */
  async function succeed(...args: string[]): Promise<string> {
    const { code, out, errors } = await run(...args);
    if (code !== 0) throw new Error(errors);
    return `${out}\n${errors}`;
  }

  /** Runs a command that is refused. @returns the refusal */
  async function refusal(...args: string[]): Promise<string> {
    const { code, out, errors } = await run(...args);
    if (code === 0) throw new Error(`Not refused: ${out}`);
    return errors;
  }

  const operands = (builds: readonly BuildRecord[]) => builds.flatMap(({ name, build }) => [name, build]);

  return {
    get,
    publishShell: async (types?: ShellTypes): Promise<BuildRecord> =>
      (await publishShell(openStore(data), data, `start(${++published});`, types)).record,
    publishRemote: async (
      name: string,
      uses?: RemoteUses,
      remote: TrialRemote = {},
    ): Promise<BuildRecord> => {
      const code = `run(${++published});`;
      return (await publishRemote(openStore(data), data, name, { code, ...(uses && { uses }), ...remote }))
        .record;
    },
    /** Checks and promotes, both of which succeed. @returns the output of both */
    release: async (...builds: BuildRecord[]): Promise<string> =>
      (await succeed('check', ...operands(builds))) + (await succeed('promote', ...operands(builds))),
    /** Checks and promotes, both of which are refused for the same reason. @returns the reason */
    refused: async (...builds: BuildRecord[]): Promise<string> => {
      const [checked, promoted] = [
        await refusal('check', ...operands(builds)),
        await refusal('promote', ...operands(builds)),
      ];
      if (checked !== promoted) throw new Error(`Two reasons: ${checked}, ${promoted}`);
      return promoted;
    },
    /**
     * Builds that the edge serves, by package: those of its registry, whose files it answers, with a page at each of
     * their paths.
     */
    served: async (): Promise<Record<string, string>> => {
      const live = await openStore(data).live();
      const readRegistry = async () => parseRegistry(JSON.parse((await get('/registry.json')).text));
      let registry = await readRegistry();
      // An edge asks object storage for the newest release once a second.
      while (registry.release !== live?.release) {
        await pause(20);
        registry = await readRegistry();
      }
      const ready = await get('/readyz');
      if (ready.status !== 200 || registry.skipped?.length) throw new Error(`Not ready: ${ready.text}`);
      for (const { descriptor, integrity } of Object.values(registry.remotes)) {
        const files = Object.entries(integrity).map(([file, hash]) => fileAddress(file, hash) ?? file);
        for (const path of [...descriptor.paths.map((one) => one.path), ...files]) {
          const { status, text } = await get(path);
          if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
        }
      }
      const builds = Object.entries({ shell: registry.shell, ...registry.remotes });
      return Object.fromEntries(builds.map(([name, { build }]) => [name, build]));
    },
  };
}

/** Builds by package, as `served` names them. */
export const buildsOf = (...records: BuildRecord[]): Record<string, string> =>
  Object.fromEntries(records.map(({ name, build }) => [name, build]));
