import { useSyncExternalStore } from 'react';

/** One year in seconds. */
const maxAge = 31_536_000;

/**
 * Creates a choice of this browser, kept in a cookie: logout clears local storage.
 *
 * @param values choices that are stored
 * @param byDefault choice without a cookie
 */
export function cookieChoice<V extends string, D extends string>(
  name: string,
  values: readonly V[],
  byDefault: D,
) {
  const listeners = new Set<() => void>();
  const read = (): V | D => {
    const stored = new RegExp(`(?:^|; )${name}=(${values.join('|')})(?:;|$)`).exec(document.cookie)?.[1];
    return (stored as V | undefined) ?? byDefault;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    read,
    /** Stores the choice, and renders its readers again. */
    choose: (value: V | D): void => {
      const age = value === byDefault ? 0 : maxAge;
      document.cookie = `${name}=${value}; path=/; max-age=${age}; samesite=strict`;
      for (const listener of listeners) listener();
    },
    use: (): V | D => useSyncExternalStore(subscribe, read),
  };
}
