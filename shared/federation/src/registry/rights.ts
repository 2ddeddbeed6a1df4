import { isRightName, tableRights, type NamedRight, type Right } from '@padiman/contracts';
import type { Descriptor } from './descriptor.ts';
import type { Registry } from './registry.ts';

/** Descriptors of all live builds, canaries included. */
const descriptorsOf = ({ remotes }: Pick<Registry, 'remotes'>): Descriptor[] =>
  Object.values(remotes).flatMap(({ descriptor, canary }) =>
    canary ? [descriptor, canary.descriptor] : [descriptor],
  );

/**
 * Rights that exist while a registry is live: those of the access table, then those that live remotes bring. The table
 * comes first, and then the first remote that names a right.
 */
export function registryRights(registry: Pick<Registry, 'remotes'>): NamedRight[] {
  const found = new Map<Right, NamedRight>(tableRights.map((right) => [right.name, right]));
  for (const { rights = [] } of descriptorsOf(registry))
    for (const right of rights) if (!found.has(right.name)) found.set(right.name, right);
  return [...found.values()];
}

/** Names of all rights that can be granted: also those that a path or menu entry only requires. */
export function grantableRights(registry: Pick<Registry, 'remotes'>): ReadonlySet<Right> {
  const required = descriptorsOf(registry)
    .flatMap(({ paths, menu }) => [...paths, ...menu])
    .map(({ access }) => access)
    .filter(isRightName);
  return new Set([...registryRights(registry).map(({ name }) => name), ...required]);
}
