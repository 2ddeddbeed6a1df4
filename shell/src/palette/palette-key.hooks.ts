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
