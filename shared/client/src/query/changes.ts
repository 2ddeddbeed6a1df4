import { useEffect, useEffectEvent } from 'react';
import type { ChangeNotice } from '@padiman/contracts';

/** Notice of changes by others, or `missed` where some may have been lost. */
export type Change = ChangeNotice | 'missed';

const listeners = new Set<(change: Change) => void>();

/** True once changes have come while nobody could see the page. */
let isBehind = false;

/** Passes a change on to what is shown. A hidden page waits until it is seen again, and then reads everything once. */
export function announceChange(change: Change): void {
  if (document.hidden) {
    if (!isBehind) document.addEventListener('visibilitychange', catchUp);
    isBehind = true;
  } else for (const listener of [...listeners]) listener(change);
}

function catchUp() {
  if (document.hidden) return;
  document.removeEventListener('visibilitychange', catchUp);
  isBehind = false;
  announceChange('missed');
}

/**
 * Calls `onChange` for each change by others, as long as the component is mounted. Nothing comes unless the page follows
 * changes, see `useFollowedChanges`.
 */
export function useChanges(onChange: (change: Change) => void): void {
  const latest = useEffectEvent(onChange);
  useEffect(() => {
    const listener = (change: Change) => latest(change);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

/** True for a change of claims alone, which changes no record. */
export const isOfClaims = (change: Change): boolean =>
  change !== 'missed' && Object.keys(change.records).every((type) => type.endsWith('Claim'));

/** Ids of the given types that a change names: null for any of them, undefined for none. */
export function changedIds(
  change: Change,
  types: readonly string[] | undefined,
): readonly string[] | null | undefined {
  if (types === undefined) return undefined;
  if (change === 'missed') return null;
  const named = types
    .filter((type) => Object.hasOwn(change.records, type))
    .map((type) => change.records[type]);
  if (named.length === 0) return undefined;
  return named.some((ids) => !ids) ? null : named.flatMap((ids) => ids ?? []);
}
