import type { Registry, MenuEntry } from '@padiman/federation/registry';

/** Menu entry with the remote that serves it. */
export type ConsoleMenuEntry = MenuEntry & { remote: string };

/** Entries below one heading, or below none. */
export interface MenuGroup {
  heading: string | undefined;
  entries: ConsoleMenuEntry[];
}

/** Groups the entries, those without a group first, and the groups in the order of their first entries. */
export function groupsOf(menu: readonly ConsoleMenuEntry[]): MenuGroup[] {
  const headings = new Set([undefined, ...menu.map(({ group }) => group)]);
  return [...headings]
    .map((heading) => ({ heading, entries: menu.filter(({ group }) => group === heading) }))
    .filter(({ entries }) => entries.length > 0);
}

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
