import { useSyncExternalStore } from 'react';
import type { ListViews } from '@padiman/client/query';

/** Row heights of lists. */
export const densities = ['comfortable', 'compact'] as const;

/** One of {@link densities}. */
export type Density = (typeof densities)[number];

/** Name of the cookie. Not local storage, because logout clears it. */
const cookie = 'density';
/** One year in seconds. */
const maxAge = 31_536_000;

const listeners = new Set<() => void>();

/** Returns the density that was chosen in this browser; `comfortable` without a choice. */
function readDensity(): Density {
  return new RegExp(`(?:^|; )${cookie}=compact(?:;|$)`).test(document.cookie) ? 'compact' : 'comfortable';
}

/** Stores the choice in this browser and applies it to all lists. */
function chooseDensity(density: Density): void {
  const age = density === 'comfortable' ? 0 : maxAge;
  document.cookie = `${cookie}=${density}; path=/; max-age=${age}; samesite=strict`;
  for (const listener of listeners) listener();
}

/** Returns the density of all lists and a function that changes it; those of the open view, if there is one. */
export function useDensity(views: ListViews | undefined): [Density, (density: Density) => void] {
  const chosen = useSyncExternalStore(subscribe, readDensity);
  if (views?.look === undefined) return [chosen, chooseDensity];
  return [views.look.density, (density) => views.setLook({ density })];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
