import { singleKeysOn } from '../controls/single-keys.ts';

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
