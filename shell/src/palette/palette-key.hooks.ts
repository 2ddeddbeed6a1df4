import { useKeyPress } from '@padiman/ui';

const isMac = () => /Mac|iP/.test(navigator.platform);

/** Name of the keys that open the command palette. */
export const keyLabel = (): string => (isMac() ? '⌘K' : 'Ctrl K');

/**
 * Opens the command palette by Ctrl K, on a Mac by Command K. Not while a dialog is open.
 *
 * @param wanted false leaves the keys to the browser
 */
export function usePaletteKey(wanted: boolean, open: () => void): void {
  useKeyPress((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() !== 'k' || altKey || shiftKey || !(isMac() ? metaKey : ctrlKey)) return;
    // Otherwise the browser focuses its address bar.
    event.preventDefault();
    if (!document.querySelector('[role=dialog], [role=alertdialog]')) open();
  }, wanted);
}
