import { satisfies } from 'semver';
import { shellContract, type RegisteredRemote, type Registry } from '@padiman/federation/registry';
import type { Fingerprints } from '../store/build-record.ts';
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
      const offer = provided ? `provides ${provided}` : 'does not provide it';
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

/** The names that one build uses and the other one provides with another type, or not at all. */
function* changedTypes(
  uses: Fingerprints,
  gives: Fingerprints,
): Generator<[name: string, isMissing: boolean]> {
  for (const [name, type] of Object.entries(uses)) {
    if (gives[name] !== type) yield [name, gives[name] === undefined];
  }
}

/** Types that differ between shell and remote. Builds without recorded types are not compared. */
function* typeProblems({ shell, remotes }: Registry, records: Composition['records']) {
  const shellTypes = records.get(`shell ${shell.build}`)?.types;
  for (const [name, remote] of Object.entries(remotes)) {
    const types = records.get(label(name, remote))?.types;
    if (!shellTypes || !types) continue;
    const remoteSide = label(name, remote);
    const shellSide = `shell ${shell.build}`;
    const remedy = `build ${name} against the shell's sources`;
    for (const [used, isMissing] of changedTypes(types.uses, shellTypes.gives)) {
      const change = isMissing ? 'no longer provides it' : 'provides it with another type';
      yield `${remoteSide} uses ${used} of the shared packages, but ${shellSide} ${change}: ${remedy}`;
    }
    for (const [used] of changedTypes(shellTypes.uses, types.gives)) {
      yield `${shellSide} uses ${used} of its remotes, but ${remoteSide} provides it with another type: ${remedy}`;
    }
  }
}

function* combinationProblems(registry: Registry, records: Composition['records']): Generator<Problem> {
  const other = [
    ...contractProblems(registry),
    ...sharedVersionProblems(registry),
    ...duplicateClaims(registry, 'The path', ({ descriptor }) => descriptor.paths.map(({ path }) => path)),
    ...duplicateClaims(registry, 'The menu entry', ({ descriptor }) =>
      descriptor.menu.map(({ path }) => path),
    ),
    ...addressProblems(registry),
  ];
  for (const text of other) yield { kind: 'other', text };
  for (const text of typeProblems(registry, records)) yield { kind: 'types', text };
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

/** Finds the problems of a combination of shell and remotes; empty when it works. */
export function findProblems({ registry, records }: Composition): Problem[] {
  const found = [...combinations(registry)].flatMap((one) => [...combinationProblems(one, records)]);
  return [...new Map(found.map((problem) => [problem.text, problem])).values()];
}
