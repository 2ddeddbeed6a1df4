import type { Registry } from '@padiman/federation/registry';

/** The registry without the paths, entries of the menu and panels that need a capability that the backend lacks. */
export function offeredWith(registry: Registry, capabilities: readonly string[]): Registry {
  const isOffered = ({ capability }: { capability?: string | undefined }) =>
    capability === undefined || capabilities.includes(capability);
  const remotes = Object.entries(registry.remotes).map(([name, remote]) => {
    const { paths, menu, slots } = remote.descriptor;
    const descriptor = {
      ...remote.descriptor,
      paths: paths.filter(isOffered),
      menu: menu.filter(isOffered),
      ...(slots && { slots: slots.filter(isOffered) }),
    };
    return [name, { ...remote, descriptor }] as const;
  });
  return { ...registry, remotes: Object.fromEntries(remotes) };
}
