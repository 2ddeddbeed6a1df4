import { developmentFolder, type RegisteredRemote, type Registry } from '@padiman/federation/registry';
import type { BuildRecord } from '../store/build-record.ts';
import type { LiveBuild } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { ReleaseRefused } from './release-refused.ts';

/** A registry with the records of its builds, by `<name> <build>`. */
export interface Composition {
  registry: Registry;
  records: ReadonlyMap<string, BuildRecord>;
}

const baseOf = ({ name, build }: BuildRecord) => `/remotes/${name}/${build}/`;

/**
 * Files whose integrity the registry carries: those that pages load, or the edge for them. The build record lists all
 * files, also those that only pages of developers load.
 */
const filesWithIntegrity = /\.(js|css)$|^(mf-manifest|documents)\.json$/;

const integrityOf = ({ integrity }: BuildRecord) =>
  Object.fromEntries(
    Object.entries(integrity).filter(
      ([file]) => filesWithIntegrity.test(file) && !file.startsWith(developmentFolder),
    ),
  );

const manifestOf = (record: BuildRecord) => `${baseOf(record)}mf-manifest.json`;

function remoteBuild(record: BuildRecord) {
  const { name, version, build, descriptor, needs = {}, contract } = record;
  if (!descriptor) throw new ReleaseRefused([`${name} ${build} was published without a descriptor`]);
  const base = baseOf(record);
  const manifest = manifestOf(record);
  const integrity = integrityOf(record);
  return { version, build, base, integrity, manifest, descriptor, needs, ...(contract && { contract }) };
}

function shellBuild(record: BuildRecord) {
  const { version, build, provides = {}, contract } = record;
  const base = `/shell/${build}/`;
  const integrity = integrityOf(record);
  return { version, build, base, integrity, provides, ...(contract && { contract }) };
}

/** Until when pages of staff ask which builds they get; undefined when everybody's follow from the registry. */
async function assignmentsOf(
  store: ReleaseStore,
  live: Readonly<Record<string, LiveBuild>>,
): Promise<Registry['assignments']> {
  if (live.shell?.canary || Object.values(live).some(({ canary }) => canary?.people)) return { until: null };
  const ends = (await store.previews.list()).map(({ until }) => until).sort();
  const until = ends.at(-1);
  return until === undefined ? undefined : { until };
}

function lastGoodOf(record: BuildRecord | undefined): RegisteredRemote['lastGood'] {
  if (!record) return null;
  const { version, build } = record;
  const integrity = integrityOf(record);
  return { version, build, base: baseOf(record), manifest: manifestOf(record), integrity };
}

/** Composes `/registry.json` from the live builds. A release contains it whole: serving it reads no build. */
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
    // The last good build may have been pruned; then there is no fallback.
    lastGood: lastGoodOf(lastGood ? await store.findBuild(name, lastGood) : undefined),
    ...(canary && {
      canary: {
        ...remoteBuild(await requireBuild(name, canary.build)),
        percent: canary.percent,
        ...(canary.people && { named: true }),
      },
    }),
  });

  const { shell, ...others } = live;
  if (!shell) throw new ReleaseRefused(['No shell is live: promote one first, or together with the remotes']);
  const shellRecord = await requireBuild('shell', shell.build);
  const remotes: Registry['remotes'] = {};
  for (const [name, one] of Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1))) {
    remotes[name] = await remote(name, one);
  }
  const canary = shell.canary && shellBuild(await requireBuild('shell', shell.canary.build));
  const assignments = await assignmentsOf(store, live);
  const registry: Registry = {
    schema: 1,
    release,
    shell: { ...shellBuild(shellRecord), ...(canary && { canary }) },
    ...(assignments && { assignments }),
    remotes,
  };
  return { registry, records };
}
