import type { Registry, MenuEntry } from '@padiman/federation/registry';

/** A menu entry, and the remote that stands behind it. */
export type ConsoleMenuEntry = MenuEntry & { remote: string };

/** The menu that the live remotes make together, in its order, with the product's name filled in. */
export function menuOf(registry: Registry, product: string): ConsoleMenuEntry[] {
  return Object.values(registry.remotes)
    .flatMap(({ descriptor }) =>
      descriptor.menu.map((entry) => ({
        ...entry,
        label: entry.label.replaceAll('{product}', product),
        remote: descriptor.name,
      })),
    )
    .sort((one, other) => one.order - other.order);
}
