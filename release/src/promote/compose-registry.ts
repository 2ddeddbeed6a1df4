import { isDeepStrictEqual } from 'node:util';
import type { RegisteredRemote, Registry } from '@padiman/federation/registry';
import limit from 'p-limit';
import { loadedByPages, type BuildRecord } from '../store/build-record.ts';
import { servedBuilds, type LiveBuild, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { ExaminedBuild } from '../store/verified-builds.ts';
import { ReleaseRefused } from './build-selection.ts';

/** Number of files that are read at a time; object storage answers each in some milliseconds. */
const concurrency = 16;

/** Reads a build's record and verifies it and all files that it names, before a release is signed with it. */
async function verifiedBuild(store: ReleaseStore, name: string, build: string): Promise<ExaminedBuild> {
  const examined = await store.examineBuild(name, build);
  if (!examined) return { problem: `${name} ${build} is not in the store: publish it first` };
  if (!examined.record) return examined;
  const files = Object.keys(examined.record.integrity);
  const atOnce = limit(concurrency);
  const found = await Promise.all(files.map((file) => atOnce(() => store.readFile(name, build, file))));
  const damaged = files.filter((_, index) => !found[index]).join(', ');
  if (!damaged) return examined;
  return { problem: `${name} ${build} has missing or altered files (${damaged}): publish it again` };
}

/** A registry with the records of its builds, by `<name> <build>`. */
export interface Composition {
  registry: Registry;
  records: ReadonlyMap<string, BuildRecord>;
  /** Builds that the change makes live, as `<name> <build>`. */
  added: ReadonlySet<string>;
  /** Builds whose entry is that of the current release, because their records cannot be used, as `<name> <build>`. */
  kept: readonly string[];
}

const baseOf = ({ name, build }: BuildRecord) => `/remotes/${name}/${build}/`;

/** Integrity of the files that pages load, and of the list of documents, which the edge serves for them. */
function integrityOf({ integrity }: BuildRecord): Record<string, string> {
  const documents = integrity['documents.json'];
  return { ...loadedByPages(integrity), ...(documents && { 'documents.json': documents }) };
}

/** Part of an entry by which pages load a build of a remote. */
function loadable(record: BuildRecord) {
  const { version, build } = record;
  const base = baseOf(record);
  return { version, build, base, manifest: `${base}mf-manifest.json`, integrity: integrityOf(record) };
}

function remoteBuild(record: BuildRecord) {
  const { name, build, descriptor, needs = {}, contract } = record;
  if (!descriptor) throw new ReleaseRefused([`${name} ${build} was published without a descriptor`]);
  return { ...loadable(record), descriptor, needs, ...(contract && { contract }) };
}

function shellBuild(record: BuildRecord) {
  const { version, build, provides = {}, contract } = record;
  const base = `/shell/${build}/`;
  // The page of a shell lists the shell's files; see `shell-files.ts` of @padiman/federation.
  return { version, build, base, integrity: {}, provides, ...(contract && { contract }) };
}

/** Until when pages of staff ask which builds they get; undefined when everybody's follow from the registry. */
async function assignmentsOf(store: ReleaseStore, live: Readonly<Record<string, LiveBuild>>) {
  if (live.shell?.canary || Object.values(live).some(({ canary }) => canary?.people)) return { until: null };
  const ends = (await store.previews.list()).map(({ until }) => until).sort();
  const until = ends.at(-1);
  return until === undefined ? undefined : { until };
}

/**
 * Composes `/registry.json` from the live builds. A release contains it whole: serving it reads no build. A remote that
 * stays as it is, and whose records cannot be read any more, keeps its entry: it is not in the way of other teams.
 *
 * @param current release that the new one follows; undefined to read every record
 */
export async function composeRegistry(
  store: ReleaseStore,
  release: string,
  live: Readonly<Record<string, LiveBuild>>,
  current?: ReleaseRecord,
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
    return record ? loadable(record) : null;
  };
  const remote = async (name: string, { build, lastGood, canary }: LiveBuild): Promise<RegisteredRemote> => ({
    ...remoteBuild(await requireBuild(name, build)),
    lastGood: await findLastGood(name, lastGood),
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
  const kept: string[] = [];
  for (const [name, one] of Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const isUnchanged = isDeepStrictEqual(one, current?.live[name]);
    const unchanged = isUnchanged ? current?.registry.remotes[name] : undefined;
    remotes[name] = await remote(name, one).catch((error: unknown) => {
      // An entry of another version of the code may be anything, also null.
      if (unchanged === undefined || !(error instanceof ReleaseRefused)) throw error;
      kept.push(...servedBuilds(one, { fallback: true }).map((build) => `${name} ${build}`));
      return unchanged;
    });
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
  const servedBy = (some: typeof live = {}) =>
    Object.entries(some).flatMap(([name, one]) => servedBuilds(one).map((build) => `${name} ${build}`));
  const before = servedBy(current?.live);
  return { registry, records, added: new Set(servedBy(live).filter((one) => !before.includes(one))), kept };
}
