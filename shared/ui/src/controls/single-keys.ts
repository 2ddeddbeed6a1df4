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
 * Shortcuts of a part of the page, each a single character; silent while a dialog lies over it.
 *
 * @param place the part, or something in it; without it there are none
 */
export function useKeysOf(
  place: RefObject<Element | null>,
  actions: Readonly<Record<string, (() => void) | undefined>>,
): void {
  useKeyPress((event) => {
    const act = actions[event.key.toLowerCase()];
    if (!act || event.repeat || event.defaultPrevented || isTyping(event)) return;
    const dialogs = [...document.querySelectorAll('[role=dialog]')];
    if (place.current === null || dialogs.some((dialog) => !dialog.contains(place.current))) return;
    event.preventDefault();
    act();
  });
}
