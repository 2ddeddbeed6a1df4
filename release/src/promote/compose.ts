import type { RegisteredRemote, Registry } from '@padiman/shared/federation/registry';
import type { BuildRecord } from '../store/build-record.ts';
import type { LiveBuild } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { ReleaseRefused } from './check.ts';

async function requireBuild(store: ReleaseStore, name: string, build: string): Promise<BuildRecord> {
  const record = await store.findBuild(name, build);
  if (!record) throw new ReleaseRefused([`${name} ${build} is not in the store: publish it first`]);
  return record;
}

const manifestOf = ({ name, build }: BuildRecord) => `/remotes/${name}/${build}/mf-manifest.json`;

async function registeredRemote(store: ReleaseStore, record: BuildRecord, lastGood: string | null) {
  const { name, version, build, integrity, descriptor, needs = {} } = record;
  if (!descriptor) throw new ReleaseRefused([`${name} ${build} was published without a descriptor`]);
  // The one before may have been pruned, and then there is none to fall back to.
  const before = lastGood ? await store.findBuild(name, lastGood) : undefined;
  return {
    version,
    build,
    base: `/remotes/${name}/${build}/`,
    integrity,
    manifest: manifestOf(record),
    descriptor,
    needs,
    lastGood: before ? { version: before.version, build: before.build, manifest: manifestOf(before) } : null,
  } satisfies RegisteredRemote;
}

/** `/registry.json` for what is live. All of it is in the release, so that serving it needs no build's files. */
export async function composeRegistry(
  store: ReleaseStore,
  release: string,
  live: Readonly<Record<string, LiveBuild>>,
): Promise<Registry> {
  const { shell, ...others } = live;
  if (!shell) throw new ReleaseRefused(['No shell is live: promote one first, or with the remotes']);
  const { version, build, integrity, provides = {} } = await requireBuild(store, 'shell', shell.build);
  const remotes: Registry['remotes'] = {};
  for (const [name, { build, lastGood }] of Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1))) {
    remotes[name] = await registeredRemote(store, await requireBuild(store, name, build), lastGood);
  }
  return {
    schema: 1,
    release,
    shell: { version, build, base: `/shell/${build}/`, integrity, provides },
    remotes,
  };
}
