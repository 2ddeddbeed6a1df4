import type { RegisteredRemote, Registry } from '@padiman/federation/registry';
import type { BuildRecord } from '../store/build-record.ts';
import { loadedByPages } from '../store/loaded-files.ts';
import type { LiveBuild } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { ReleaseRefused } from './release-refused.ts';
import { verifiedBuild } from './verified-build.ts';

/** A registry with the records of its builds, by `<name> <build>`. */
export interface Composition {
  registry: Registry;
  records: ReadonlyMap<string, BuildRecord>;
}

const baseOf = ({ name, build }: BuildRecord) => `/remotes/${name}/${build}/`;

/** Integrity of the files that pages load, and of the list of documents, which the edge serves for them. */
function integrityOf({ integrity }: BuildRecord): Record<string, string> {
  const documents = integrity['documents.json'];
  return { ...loadedByPages(integrity), ...(documents && { 'documents.json': documents }) };
}

const manifestOf = (record: BuildRecord) => `${baseOf(record)}mf-manifest.json`;

function remoteBuild(record: BuildRecord) {
  const { name, version, build, descriptor, needs = {}, contract } = record;
  if (!descriptor) throw new ReleaseRefused([`${name} ${build} was published without a descriptor`]);
  const base = baseOf(record);
  const manifest = manifestOf(record);
  const integrity = integrityOf(record);
  return { version, build, base, integrity, manifest, descriptor, needs, ...(contract && { contract }) };
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
    const { record, problem } = await verifiedBuild(store, name, build);
    if (!record) throw new ReleaseRefused([problem]);
    records.set(`${name} ${build}`, record);
    return record;
  };
  // The last good build may have been pruned or damaged; then there is no fallback.
  const findLastGood = async (name: string, build: string | null) => {
    const record = build ? (await verifiedBuild(store, name, build)).record : undefined;
    if (record) records.set(`${name} ${build}`, record);
    return lastGoodOf(record);
  };
  const remote = async (name: string, { build, lastGood, canary }: LiveBuild): Promise<RegisteredRemote> => ({
    ...remoteBuild(await requireBuild(name, build)),
    lastGood: await findLastGood(name, lastGood),
    ...(canary && {
      canary: { ...remoteBuild(await requireBuild(name, canary.build)), percent: canary.percent },
    }),
  });

  const { shell, ...others } = live;
  if (!shell) throw new ReleaseRefused(['No shell is live: promote one first, or together with the remotes']);
  if (shell.canary) throw new ReleaseRefused(['The shell cannot have a canary']);
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
