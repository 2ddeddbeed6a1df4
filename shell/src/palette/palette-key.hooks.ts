import { useEffectEvent, useLayoutEffect } from 'react';

const isMac = () => /Mac|iP/.test(navigator.platform);

/** Name of the keys that open the command palette. */
export const keyLabel = (): string => (isMac() ? '⌘K' : 'Ctrl K');

/**
 * Opens the command palette by Ctrl K, on a Mac by Command K. Not while a dialog is open.
 *
 * @param wanted false leaves the keys to the browser
 */
export function usePaletteKey(wanted: boolean, open: () => void): void {
  const latest = useEffectEvent(open);
  // Before the screen is drawn: a key pressed at once is not lost.
  useLayoutEffect(() => {
    if (!wanted) return;
    const openByKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || altKey || shiftKey || !(isMac() ? metaKey : ctrlKey)) return;
      // Otherwise the browser focuses its address bar.
      event.preventDefault();
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) latest();
    };
    window.addEventListener('keydown', openByKey);
    return () => window.removeEventListener('keydown', openByKey);
  }, [wanted]);
}

/** Keys for a field that is being opened. */
let typed = '';
let stopCapture = () => {};

/**
 * Keeps the keys that are typed from now on until {@link takeTyped}: the palette's code is loaded and its dialog opened
 * meanwhile. Keys that leave a dialog or move in it keep their effect.
 *
 * @param cancel called for Escape, which no dialog receives yet
 */
export function captureTyped(cancel: () => void): void {
  takeTyped();
  const keep = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
    if (ctrlKey || metaKey || altKey || isComposing) return;
    if (target instanceof HTMLElement && target.matches('input, textarea, select')) return stopCapture();
    if (key === 'Escape') cancel();
    else if (key === 'Enter') typed += '\n';
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if ([...key].length === 1) typed += key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', keep, true);
  stopCapture = () => window.removeEventListener('keydown', keep, true);
}

/** Ends the capture. @returns the text that was typed, and whether Enter followed it */
export function takeTyped(): { text: string; entered: boolean } {
  stopCapture();
  const [text = '', ...after] = typed.split('\n');
  typed = '';
  return { text, entered: after.length > 0 };
}
