import type { Registry, MenuEntry } from '@padiman/federation/registry';

/** Menu entry with the remote that serves it. */
export type ConsoleMenuEntry = MenuEntry & { remote: string };

/** Collects the menu entries of the live remotes, in order, with the product's name filled in. */
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
