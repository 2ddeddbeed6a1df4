import { satisfies } from 'semver';
import {
  claimedPaths,
  type Descriptor,
  parseRegistry,
  readDescriptor,
  registryRights,
  type RegisteredRemote,
  type Registry,
  requiredKeys,
  shellContract,
  type Understood,
} from '@padiman/federation/registry';
import type { ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { compareTypes, type Pair } from './compare-types.ts';
import type { Composition } from './compose-registry.ts';
import { linksIntoVanished } from './vanished-paths.ts';
import { isAccess, isRightName } from '@padiman/contracts';

/** A problem of a combination. Those of types do not refuse an emergency rollback. */
export interface Problem {
  kind: 'types' | 'other';
  text: string;
}

/** First path segments that the edge serves itself. */
const reservedSegments = 'api remotes shell files edge dev healthz readyz csp-report'.split(' ');

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
function* duplicateClaims({ remotes }: Registry, kind: string, claimsOf: (one: Descriptor) => string[]) {
  const owners = new Map<string, string>();
  for (const [name, remote] of Object.entries(remotes)) {
    for (const claim of claimsOf(remote.descriptor)) {
      const owner = owners.get(claim);
      if (owner) yield `${kind} ${claim} is claimed by ${owner} and by ${label(name, remote)}`;
      else owners.set(claim, label(name, remote));
    }
  }
}

function* addressProblems({ remotes }: Registry) {
  for (const [name, remote] of Object.entries(remotes)) {
    const { paths, menu } = remote.descriptor;
    const isServed = (path: string) => paths.some((served) => served.path === path);
    for (const path of claimedPaths(paths)) {
      if (reservedSegments.includes(path.split('/')[1] ?? ''))
        yield `${label(name, remote)} claims ${path}, which the edge serves itself`;
    }
    for (const { path } of menu.filter((entry) => !isServed(entry.path)))
      yield `${label(name, remote)} has a menu entry for ${path}, which it does not serve`;
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

/** Rights that nobody could grant. */
function* rightProblems(registry: Registry) {
  const declared = new Set(registryRights(registry).map(({ name }) => name));
  for (const [name, remote] of Object.entries(registry.remotes)) {
    const { paths, menu, slots = [] } = remote.descriptor;
    const required = new Set([...paths, ...menu, ...slots].map(({ access }) => access));
    for (const access of required)
      if (isRightName(access) && !declared.has(access))
        yield `${label(name, remote)} requires the right ${access}, which neither the access table nor a live remote declares`;
  }
}

function* combinationProblems(registry: Registry): Generator<string> {
  yield* contractProblems(registry);
  yield* rightProblems(registry);
  yield* sharedVersionProblems(registry);
  yield* duplicateClaims(registry, 'The path', ({ paths }) => claimedPaths(paths));
  yield* duplicateClaims(registry, 'The menu entry', ({ menu }) => menu.map(({ path }) => path));
  yield* addressProblems(registry);
}

/**
 * The combinations of builds that users can get: the live shell and its canary, each with no canary of a remote, with
 * each alone, and with all. Several canaries can only conflict by their claims, which the combination of all shows.
 */
function* combinations(registry: Registry): Generator<Registry> {
  const { canary, ...live } = registry.shell;
  yield* combinationsWith({ ...registry, shell: live });
  if (canary) yield* combinationsWith({ ...registry, shell: canary });
}

function* combinationsWith({ remotes, ...others }: Registry): Generator<Registry> {
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

type BuildPair = Readonly<Record<'shell' | 'name' | 'remote', string>>;

/** Pairs of builds that run in one page in any combination, each once, as `<shell build> <name> <build>`. */
function pairsOf(registry: Registry): Map<string, BuildPair> {
  const pairs = [...combinations(registry)].flatMap(({ shell, remotes }) =>
    Object.entries(remotes).map(([name, { build }]) => ({ shell: shell.build, name, remote: build })),
  );
  return new Map(pairs.map((pair) => [`${pair.shell} ${pair.name} ${pair.remote}`, pair]));
}

/** Problems of types that the current release was made with, between builds that stay together. */
const stillAccepted = ({ accepted = [] }: ReleaseRecord, { shell, name, remote }: BuildPair): string[] =>
  accepted.filter((text) => text.startsWith(`${name} ${remote} `) && text.includes(` shell ${shell}`));

/**
 * Finds the problems of a combination of shell and remotes.
 *
 * @param current release that is live: the types of builds that it has together are not compared again, so that one
 *   team's problem refuses no other team's release, and ending a canary never waits for the compiler. Problems that it
 *   was made with are found again, since it records them
 * @param compiles false: types are compared only as far as their verdicts are known
 * @returns the problems, and as `unchecked` warnings: builds whose types could not be compared, links into paths that vanish
 */
export async function findProblems(
  store: ReleaseStore,
  composition: Composition,
  current?: ReleaseRecord,
  compiles = true,
) {
  const { records } = composition;
  // A live remote that cannot be read costs only itself; a new one is refused by its descriptor.
  const registry = parseRegistry(composition.registry);
  const others = new Set([
    ...descriptorProblems(composition),
    ...[...combinations(registry)].flatMap((one) => [...combinationProblems(one)]),
  ]);
  const before = current && parseRegistry(current.registry);
  const known = before && pairsOf(before);
  const kept: string[] = [];
  const unchecked: string[] = [];
  const compared: Pair[] = [];
  for (const [key, pair] of pairsOf(registry)) {
    const shell = records.get(`shell ${pair.shell}`);
    const remote = records.get(`${pair.name} ${pair.remote}`);
    if (current && known?.has(key)) kept.push(...stillAccepted(current, pair));
    else if (shell && remote) compared.push({ shell, remote });
    else
      unchecked.push(
        `${pair.name} ${pair.remote} cannot be read, so it was not compared with shell ${pair.shell}`,
      );
  }
  const types = await compareTypes(store, compared, compiles);
  const problems: Problem[] = [
    ...[...others].map((text) => ({ kind: 'other' as const, text })),
    ...[...kept, ...types.problems].map((text) => ({ kind: 'types' as const, text })),
  ];
  const links = before ? await linksIntoVanished(store, before, registry) : [];
  return { problems, unchecked: [...unchecked, ...types.warnings, ...links] };
}

type Fields = Readonly<Record<string, unknown>>;

/** A build that is checked: all that pages can get of a remote. */
type ServedBuild = Pick<RegisteredRemote, 'build' | 'descriptor'>;

const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const itemsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsIn) : []);

/** Keys of a descriptor, in lists with the name of the list: `paths.access`. */
function keysOf(descriptor: Fields): string[] {
  const inLists = ['paths', 'menu', 'rights', 'slots'].flatMap((list) =>
    itemsIn(descriptor[list]).flatMap((item) => Object.keys(item).map((key) => `${list}.${key}`)),
  );
  return [...new Set([...Object.keys(descriptor), ...inLists])];
}

function* accessProblems(descriptor: Fields, { accesses }: Understood): Generator<string> {
  const { paths, menu, slots } = descriptor;
  for (const { path, slot = path, access } of [paths, menu, slots].flatMap(itemsIn)) {
    // Any other access is a problem of the descriptor itself.
    if (!isAccess(access)) continue;
    const kind = isRightName(access) ? 'right' : access;
    if (!accesses.includes(kind)) yield `requires the access ${access} for ${String(slot)}`;
  }
}

/** Builds of a composition that must be understood: the added ones, and with an added shell all. */
function* checkedBuilds({ registry, added }: Composition): Generator<[name: string, served: ServedBuild]> {
  const isShellAdded = added.has(`shell ${registry.shell.build}`);
  for (const [name, live] of Object.entries(registry.remotes)) {
    // An entry that was kept may hold anything.
    for (const served of [live, fieldsIn(live).canary as ServedBuild | undefined]) {
      if (served && (isShellAdded || added.has(`${name} ${served.build}`))) yield [name, served];
    }
  }
}

const understoodBy = ({ registry, records }: Composition): Understood =>
  records.get(`shell ${registry.shell.build}`)?.understands ?? { keys: [], accesses: [] };

const shellOf = ({ shell }: Registry) => `shell ${shell.build}`;

/**
 * Descriptors of added builds that the edge or the live shell could not read whole. Builds that are live already do not
 * stop other teams; a new shell is tested with every remote that can be read.
 */
export function* descriptorProblems(composition: Composition): Generator<string> {
  const { registry, added } = composition;
  const shell = understoodBy(composition);
  for (const [name, { build, descriptor }] of checkedBuilds(composition)) {
    const label = `${name} ${build}`;
    const fields = fieldsIn(descriptor);
    const missing = requiredKeys(fields).filter((key) => !shell.keys.includes(key));
    for (const key of missing)
      yield `${label} requires the key ${key} of remote.json, which ${shellOf(registry)} does not read: promote a newer shell first`;
    for (const problem of accessProblems(fields, shell))
      yield `${label} ${problem}, which ${shellOf(registry)} does not understand`;
    if (!added.has(label)) continue;
    // The requirements were compared with the shell above.
    const read = readDescriptor(name, 'requires' in fields ? { ...fields, requires: [] } : descriptor);
    for (const problem of read.problems) yield `${label} has an invalid remote.json: ${problem}`;
  }
}

/** Keys of added descriptors that the live shell ignores, as texts for people. */
export function descriptorWarnings(composition: Composition): string[] {
  const { keys } = understoodBy(composition);
  const shell = shellOf(composition.registry);
  return [...checkedBuilds(composition)].flatMap(([name, { build, descriptor }]) =>
    keysOf(fieldsIn(descriptor))
      .filter((key) => !keys.includes(key) && key !== 'requires')
      .map((key) => `${name} ${build} has the key ${key} in remote.json, which ${shell} ignores`),
  );
}
