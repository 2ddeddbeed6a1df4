import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { cookieChoice } from '../theme/cookie-choice.ts';

const choice = cookieChoice('single-keys', ['off'], 'on');

/** Returns false if the user has switched shortcuts of a single character off in this browser. */
export const singleKeysOn = (): boolean => choice.read() === 'on';

/** Stores the choice in this browser. */
export const chooseSingleKeys = (on: boolean): void => choice.choose(on ? 'on' : 'off');

/** Returns true while shortcuts of a single character are on. */
export const useSingleKeys = (): boolean => choice.use() === 'on';

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

/** Calls back for each key press in the page; from before the screen is drawn, so that none is lost. */
export function useKeyPress(onPress: (event: KeyboardEvent) => void, enabled = true): void {
  const latest = useEffectEvent(onPress);
  useLayoutEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => latest(event);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [enabled]);
}

/**
 * Lets keys press the buttons that name them (`aria-keyshortcuts`) in the overlay around `place`, or in `place` itself on
 * a page; silent while another dialog lies over it.
 */
export function useShortcuts(place: RefObject<Element | null>): void {
  useKeyPress((event) => {
    if (event.repeat || isTyping(event) || !/^[a-z1-9]$/i.test(event.key)) return;
    const part = place.current?.closest('[role=dialog]') ?? place.current;
    const dialogs = [...document.querySelectorAll('[role=dialog]')];
    if (!part || dialogs.some((dialog) => !dialog.contains(part))) return;
    const key = event.key.toUpperCase();
    const button = part.querySelector<HTMLElement>(`button[aria-keyshortcuts="${key}"]:not(:disabled)`);
    if (!button) return;
    event.preventDefault();
    button.click();
  });
}
