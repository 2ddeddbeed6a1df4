import { satisfies } from 'semver';
import { shellContract, type RegisteredRemote, type Registry } from '@padiman/federation/registry';
import type { BuildRecord } from '../store/build-record.ts';
import type { ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { compareTypes, type Pair } from './compare-types.ts';
import type { Composition } from './compose-registry.ts';

/** A problem of a combination. Those of types do not refuse an emergency rollback. */
export interface Problem {
  kind: 'types' | 'other';
  text: string;
}

/** First path segments that the edge serves itself. */
const reservedSegments = new Set([
  'api',
  'remotes',
  'shell',
  'edge',
  'dev',
  'healthz',
  'readyz',
  'csp-report',
]);

const label = (name: string, remote: Pick<RegisteredRemote, 'build'>) => `${name} ${remote.build}`;

function* sharedVersionProblems({ shell, remotes }: Registry) {
  for (const [name, remote] of Object.entries(remotes)) {
    for (const [library, range] of Object.entries(remote.needs)) {
      const provided = shell.provides[library];
      if (provided && satisfies(provided, range, { includePrerelease: true })) continue;
      const offer = provided
        ? `provides ${provided}: npm install --no-save ${library}@${provided}, test, and accept "${range} || ^${provided}"`
        : 'does not provide it';
      yield `${label(name, remote)} needs ${library} ${range}, but shell ${shell.build} ${offer}`;
    }
  }
}

/** Claims that two remotes share, each reported with both remotes. */
function* duplicateClaims(
  { remotes }: Registry,
  kind: string,
  claimsOf: (remote: RegisteredRemote) => string[],
) {
  const owners = new Map<string, string>();
  for (const [name, remote] of Object.entries(remotes)) {
    for (const claim of claimsOf(remote)) {
      const owner = owners.get(claim);
      if (owner) yield `${kind} ${claim} is claimed by ${owner} and by ${label(name, remote)}`;
      else owners.set(claim, label(name, remote));
    }
  }
}

function* addressProblems({ remotes }: Registry) {
  for (const [name, remote] of Object.entries(remotes)) {
    const { paths, menu } = remote.descriptor;
    for (const { path } of paths) {
      if (reservedSegments.has(path.split('/')[1] ?? ''))
        yield `${label(name, remote)} claims ${path}, which the edge serves itself`;
    }
    for (const entry of menu) {
      if (paths.some(({ path }) => path === entry.path)) continue;
      yield `${label(name, remote)} has a menu entry for ${entry.path}, which it does not serve`;
    }
  }
}

function* contractProblems({ shell, remotes }: Registry) {
  const provided = shell.contract ?? shellContract;
  for (const [name, remote] of Object.entries(remotes)) {
    const required = remote.contract ?? shellContract;
    if (required === provided) continue;
    yield `${label(name, remote)} was built for version ${required} of the shell's contract, but shell ${shell.build} has version ${provided}`;
  }
}

function* combinationProblems(registry: Registry): Generator<string> {
  yield* [
    ...contractProblems(registry),
    ...sharedVersionProblems(registry),
    ...duplicateClaims(registry, 'The path', ({ descriptor }) => descriptor.paths.map(({ path }) => path)),
    ...duplicateClaims(registry, 'The menu entry', ({ descriptor }) =>
      descriptor.menu.map(({ path }) => path),
    ),
    ...addressProblems(registry),
  ];
}

/**
 * The combinations of builds that users can get: no canary, each canary alone, and all of them. Several canaries can
 * only conflict by their claims, which the combination of all shows.
 */
function* combinations({ remotes, ...others }: Registry): Generator<Registry> {
  const withCanaries = (isIncluded: (name: string) => boolean): Registry => ({
    ...others,
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, { canary, ...live }]) => [
        name,
        canary && isIncluded(name) ? { ...live, ...canary } : live,
      ]),
    ),
  });
  yield withCanaries(() => false);
  const canaries = Object.keys(remotes).filter((name) => remotes[name]?.canary);
  for (const name of canaries) yield withCanaries((one) => one === name);
  if (canaries.length > 1) yield withCanaries(() => true);
}

/** Pairs of builds that run in one page in any combination, each once, as `<shell build> <name> <build>`. */
function pairsOf(registry: Registry): Map<string, { shell: string; name: string; remote: string }> {
  const pairs = [...combinations(registry)].flatMap(({ shell, remotes }) =>
    Object.entries(remotes).map(([name, { build }]) => ({ shell: shell.build, name, remote: build })),
  );
  return new Map(pairs.map((pair) => [`${pair.shell} ${pair.name} ${pair.remote}`, pair]));
}

/** Problems of types that the current release was made with, between builds that stay together. */
const stillAccepted = ({ accepted = [] }: ReleaseRecord, { shell, remote }: Pair): string[] =>
  accepted.filter(
    (text) => text.startsWith(`${label(remote.name, remote)} `) && text.includes(` ${label('shell', shell)}`),
  );

/** Findings about a combination of shell and remotes; it works when there are no problems. */
export interface Findings {
  problems: Problem[];
  /** Builds whose types could not be compared, because they record none. */
  unchecked: string[];
}

/**
 * Finds the problems of a combination of shell and remotes.
 *
 * @param current release that is live: the types of builds that it has together are not compared again, so that one
 *   team's problem refuses no other team's release, and ending a canary never waits for the compiler. Problems that it
 *   was made with are found again, since it records them
 */
export async function findProblems(
  store: ReleaseStore,
  { registry, records }: Composition,
  current?: ReleaseRecord,
): Promise<Findings> {
  const others = new Set([...combinations(registry)].flatMap((one) => [...combinationProblems(one)]));
  const known = current ? pairsOf(current.registry) : new Map<string, unknown>();
  const recordOf = (name: string, build: string) => records.get(`${name} ${build}`) as BuildRecord;
  const [kept, compared]: [string[], Pair[]] = [[], []];
  for (const [key, { shell, name, remote }] of pairsOf(registry)) {
    const pair = { shell: recordOf('shell', shell), remote: recordOf(name, remote) };
    if (current && known.has(key)) kept.push(...stillAccepted(current, pair));
    else compared.push(pair);
  }
  const types = await compareTypes(store, compared);
  const problems: Problem[] = [
    ...[...others].map((text) => ({ kind: 'other' as const, text })),
    ...[...kept, ...types.problems].map((text) => ({ kind: 'types' as const, text })),
  ];
  return { problems, unchecked: types.warnings };
}
