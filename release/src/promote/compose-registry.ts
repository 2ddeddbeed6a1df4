import { isDeepStrictEqual } from 'node:util';
import { developmentFolder, type RegisteredRemote, type Registry } from '@padiman/federation/registry';
import { UnreadableBuild, type BuildRecord } from '../store/build-record.ts';
import { findReadableBuild } from '../store/readable-builds.ts';
import type { LiveBuild, ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { ReleaseRefused } from './release-refused.ts';

/** A registry with the records of its builds, by `<name> <build>`. */
export interface Composition {
  registry: Registry;
  records: ReadonlyMap<string, BuildRecord>;
  /** Builds that the change makes live, as `<name> <build>`. */
  added: ReadonlySet<string>;
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

function lastGoodOf(record: BuildRecord | undefined): RegisteredRemote['lastGood'] {
  if (!record) return null;
  const { version, build } = record;
  const integrity = integrityOf(record);
  return { version, build, base: baseOf(record), manifest: manifestOf(record), integrity };
}

/** Builds that one release serves and another one does not. */
function addedBuilds(live: Readonly<Record<string, LiveBuild>>, current: ReleaseRecord | undefined) {
  const served = (builds: Readonly<Record<string, LiveBuild>>) =>
    Object.entries(builds).flatMap(([name, { build, canary }]) =>
      [build, canary?.build].filter((one) => one !== undefined).map((one) => `${name} ${one}`),
    );
  const before = new Set(served(current?.live ?? {}));
  return new Set(served(live).filter((one) => !before.has(one)));
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
    const record = await store.findBuild(name, build).catch((error: unknown) => {
      throw error instanceof UnreadableBuild ? new ReleaseRefused([error.message]) : error;
    });
    if (!record) throw new ReleaseRefused([`${name} ${build} is not in the store: publish it first`]);
    records.set(`${name} ${build}`, record);
    return record;
  };
  const remote = async (name: string, { build, lastGood, canary }: LiveBuild): Promise<RegisteredRemote> => ({
    ...remoteBuild(await requireBuild(name, build)),
    // The last good build may have been pruned; then there is no fallback.
    lastGood: lastGoodOf(lastGood ? await findReadableBuild(store, name, lastGood) : undefined),
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
    const entries = isDeepStrictEqual(one, current?.live[name]) ? current?.registry.remotes : undefined;
    const kept = entries && Object.entries(entries).find(([unchanged]) => unchanged === name);
    remotes[name] = await remote(name, one).catch((error: unknown) => {
      if (kept && error instanceof ReleaseRefused) return kept[1];
      throw error;
    });
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
  return { registry, records, added: addedBuilds(live, current) };
}
