import { satisfies } from 'semver';
import { shellContract, type RegisteredRemote, type Registry } from '@padiman/federation/registry';
import { changedTypes } from '../types/build-types.ts';
import type { Composition } from './compose-registry.ts';

/** Addresses that the edge answers itself. */
const ownedByEdge = new Set(['api', 'remotes', 'shell', 'edge', 'dev', 'healthz', 'readyz', 'csp-report']);

const called = (name: string, remote: Pick<RegisteredRemote, 'build'>) => `${name} ${remote.build}`;

function* sharedVersionProblems({ shell, remotes }: Registry) {
  for (const [name, remote] of Object.entries(remotes)) {
    for (const [library, range] of Object.entries(remote.needs)) {
      const provided = shell.provides[library];
      if (provided && satisfies(provided, range, { includePrerelease: true })) continue;
      const offer = provided ? `provides ${provided}` : 'does not provide it';
      yield `${called(name, remote)} needs ${library} ${range}, but shell ${shell.build} ${offer}`;
    }
  }
}

/** Each address is one remote's; the first to claim it is named beside the second. */
function* clashes({ remotes }: Registry, what: string, claimsOf: (remote: RegisteredRemote) => string[]) {
  const owners = new Map<string, string>();
  for (const [name, remote] of Object.entries(remotes)) {
    for (const claim of claimsOf(remote)) {
      const owner = owners.get(claim);
      if (owner) yield `${what} ${claim} is claimed by ${owner} and by ${called(name, remote)}`;
      else owners.set(claim, called(name, remote));
    }
  }
}

function* addressProblems({ remotes }: Registry) {
  for (const [name, remote] of Object.entries(remotes)) {
    const { paths, menu } = remote.descriptor;
    for (const { path } of paths) {
      if (ownedByEdge.has(path.split('/')[1] ?? ''))
        yield `${called(name, remote)} claims ${path}, which the edge answers`;
    }
    for (const entry of menu) {
      if (paths.some(({ path }) => path === entry.path)) continue;
      yield `${called(name, remote)} has a menu entry for ${entry.path}, which it does not serve`;
    }
  }
}

function* contractProblems({ shell, remotes }: Registry) {
  const spoken = shell.contract ?? shellContract;
  for (const [name, remote] of Object.entries(remotes)) {
    const made = remote.contract ?? shellContract;
    if (made === spoken) continue;
    yield `${called(name, remote)} was made for version ${made} of the shell's contract, but shell ${shell.build} speaks version ${spoken}`;
  }
}

/** What one side uses and the other gives otherwise. Builds of which the types are not known are not compared. */
function* typeProblems({ shell, remotes }: Registry, records: Composition['records']) {
  const shellTypes = records.get(`shell ${shell.build}`)?.types;
  for (const [name, remote] of Object.entries(remotes)) {
    const types = records.get(called(name, remote))?.types;
    if (!shellTypes || !types) continue;
    const sides = [called(name, remote), `shell ${shell.build}`] as const;
    for (const [used, how] of changedTypes(types.uses, shellTypes.gives)) {
      const gives = how === 'gone' ? 'no longer gives it' : 'gives it in another type';
      yield `${sides[0]} uses ${used} of the shared rooms, but ${sides[1]} ${gives}: build ${name} against the shell's sources`;
    }
    for (const [used] of changedTypes(shellTypes.uses, types.gives)) {
      yield `${sides[1]} uses ${used} of its remotes, but ${sides[0]} gives it in another type: build ${name} against the shell's sources`;
    }
  }
}

function combinationProblems(registry: Registry, records: Composition['records']): string[] {
  return [
    ...contractProblems(registry),
    ...sharedVersionProblems(registry),
    ...clashes(registry, 'The path', ({ descriptor }) => descriptor.paths.map(({ path }) => path)),
    ...clashes(registry, 'The menu entry', ({ descriptor }) => descriptor.menu.map(({ path }) => path)),
    ...addressProblems(registry),
    ...typeProblems(registry, records),
  ];
}

/**
 * The combinations that people can have: nobody in a canary, everybody in all of them, and each canary alone.
 * More than one at a time only matters for clashes, which show when all are in.
 */
function* combinations({ remotes, ...others }: Registry): Generator<Registry> {
  const swapped = (which: (name: string) => boolean): Registry => ({
    ...others,
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, { canary, ...live }]) => [
        name,
        canary && which(name) ? { ...live, ...canary } : live,
      ]),
    ),
  });
  yield swapped(() => false);
  const canaries = Object.keys(remotes).filter((name) => remotes[name]?.canary);
  for (const name of canaries) yield swapped((one) => one === name);
  if (canaries.length > 1) yield swapped(() => true);
}

/** What speaks against a combination of shell and remotes; empty when nothing does. */
export function findProblems({ registry, records }: Composition): string[] {
  const found = [...combinations(registry)].flatMap((one) => combinationProblems(one, records));
  return [...new Set(found)];
}
