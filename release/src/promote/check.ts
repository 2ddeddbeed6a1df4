import { satisfies } from 'semver';
import type { RegisteredRemote, Registry } from '@padiman/shared/federation/registry';

/** Addresses that the edge answers itself. */
const ownedByEdge = new Set(['api', 'remotes', 'shell', 'edge', 'dev', 'healthz', 'readyz', 'csp-report']);

/** A release that would not work; `problems` says why, each naming both sides. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Refused:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const called = (name: string, remote: RegisteredRemote) => `${name} ${remote.build}`;

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

/** What speaks against a combination of shell and remotes; empty when nothing does. */
export function findProblems(registry: Registry): string[] {
  return [
    ...sharedVersionProblems(registry),
    ...clashes(registry, 'The path', ({ descriptor }) => descriptor.paths.map(({ path }) => path)),
    ...clashes(registry, 'The menu entry', ({ descriptor }) => descriptor.menu.map(({ path }) => path)),
    ...addressProblems(registry),
  ];
}
