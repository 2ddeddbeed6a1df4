import { useSyncExternalStore } from 'react';

/** Name of the cookie. Not local storage, because logout clears it. */
const cookie = 'single-keys';
/** One year in seconds. */
const maxAge = 31_536_000;

const listeners = new Set<() => void>();

/** Returns false if the user has switched shortcuts of a single character off in this browser. */
export const singleKeysOn = (): boolean => !new RegExp(`(?:^|; )${cookie}=off(?:;|$)`).test(document.cookie);

/** Stores the choice in this browser. */
export function chooseSingleKeys(on: boolean): void {
  document.cookie = `${cookie}=off; path=/; max-age=${on ? 0 : maxAge}; samesite=strict`;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns true while shortcuts of a single character are on. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysOn);

/**
 * Returns true if a key press is text input or a browser command, so that shortcuts of a single character must ignore it;
 * also while the user has switched them off.
 */
export function isTyping(event: KeyboardEvent): boolean {
  return !singleKeysOn() || isInput(event);
}

/** Returns true if a key press is text input or a browser command. */
export function isInput({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  const field = (target as Element).closest?.('input, textarea, select, [contenteditable]') ?? null;
  return field !== null && !(field instanceof HTMLInputElement && field.type === 'checkbox');
}
