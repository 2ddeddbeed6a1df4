import { developmentFolder, type RegisteredRemote, type Registry } from '@padiman/federation/registry';
import type { BuildRecord } from '../store/build-record.ts';
import type { LiveBuild } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { ReleaseRefused } from './release-refused.ts';

/** A registry, and the records of the builds that it names, by `<name> <build>`. */
export interface Composition {
  registry: Registry;
  records: ReadonlyMap<string, BuildRecord>;
}

const addressOf = ({ name, build }: BuildRecord) => `/remotes/${name}/${build}/`;

/**
 * Files that everybody's page, or the edge in its place, loads by the registry's word. The record knows of all others;
 * what only developers' pages load is named there with its integrity.
 */
const vouchedFor = /\.(js|css)$|^(mf-manifest|documents)\.json$/;

const integrityOf = ({ integrity }: BuildRecord) =>
  Object.fromEntries(
    Object.entries(integrity).filter(
      ([file]) => vouchedFor.test(file) && !file.startsWith(developmentFolder),
    ),
  );

const manifestOf = (record: BuildRecord) => `${addressOf(record)}mf-manifest.json`;

function remoteBuild(record: BuildRecord) {
  const { name, version, build, descriptor, needs = {}, contract } = record;
  if (!descriptor) throw new ReleaseRefused([`${name} ${build} was published without a descriptor`]);
  const base = addressOf(record);
  const manifest = manifestOf(record);
  const integrity = integrityOf(record);
  return { version, build, base, integrity, manifest, descriptor, needs, ...(contract && { contract }) };
}

function lastGoodOf(record: BuildRecord | undefined): RegisteredRemote['lastGood'] {
  if (!record) return null;
  const { version, build } = record;
  const integrity = integrityOf(record);
  return { version, build, base: addressOf(record), manifest: manifestOf(record), integrity };
}

/** Composes `/registry.json` of what is live. All of it is in the release: serving it needs no build's files. */
export async function composeRegistry(
  store: ReleaseStore,
  release: string,
  live: Readonly<Record<string, LiveBuild>>,
): Promise<Composition> {
  const records = new Map<string, BuildRecord>();
  const requireBuild = async (name: string, build: string) => {
    const record = await store.findBuild(name, build);
    if (!record) throw new ReleaseRefused([`${name} ${build} is not in the store: publish it first`]);
    records.set(`${name} ${build}`, record);
    return record;
  };
  const remote = async (name: string, { build, lastGood, canary }: LiveBuild): Promise<RegisteredRemote> => ({
    ...remoteBuild(await requireBuild(name, build)),
    // The one before may have been pruned, and then there is none to fall back to.
    lastGood: lastGoodOf(lastGood ? await store.findBuild(name, lastGood) : undefined),
    ...(canary && {
      canary: { ...remoteBuild(await requireBuild(name, canary.build)), percent: canary.percent },
    }),
  });

  const { shell, ...others } = live;
  if (!shell) throw new ReleaseRefused(['No shell is live: promote one first, or with the remotes']);
  if (shell.canary) throw new ReleaseRefused(['The shell has no canary: it is one for everybody']);
  const shellRecord = await requireBuild('shell', shell.build);
  const { version, build, provides = {}, contract } = shellRecord;
  const remotes: Registry['remotes'] = {};
  for (const [name, one] of Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1))) {
    remotes[name] = await remote(name, one);
  }
  const base = `/shell/${build}/`;
  const registry: Registry = {
    schema: 1,
    release,
    shell: {
      version,
      build,
      base,
      integrity: integrityOf(shellRecord),
      provides,
      ...(contract && { contract }),
    },
    remotes,
  };
  return { registry, records };
}
