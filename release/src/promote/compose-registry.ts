import type { RegisteredRemote, Registry } from '@padiman/federation/registry';
import type { BuildRecord } from '../store/build-record.ts';
import { loadedByPages } from '../store/loaded-files.ts';
import type { LiveBuild } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { ReleaseRefused } from './release-refused.ts';

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
      // The page of a shell lists the shell's files; see `shell-files.ts` of @padiman/federation.
      integrity: {},
      provides,
      ...(contract && { contract }),
    },
    remotes,
  };
  return { registry, records };
}
