import type { Shortcut } from '../overlay/ShortcutDialog.tsx';
import { ShortcutButton } from './ShortcutButton.tsx';

/** Keyboard shortcuts of a list, as shown in the dialog. */
const shortcuts: readonly (Shortcut & { onlyWith?: 'selection' | 'details' })[] = [
  { keys: ['/'], action: 'Search' },
  { keys: ['Ctrl', 'K'], action: 'Search everything' },
  { keys: ['↑', '↓'], action: 'Previous or next row' },
  { keys: ['Home', 'End'], action: 'First and last row' },
  { keys: ['Space'], action: 'Select or deselect the row', onlyWith: 'selection' },
  { keys: ['Enter'], action: "Open the row's details", onlyWith: 'details' },
  { keys: ['Esc'], action: 'Close the panel or dialog' },
  { keys: ['?'], action: 'Show keyboard shortcuts' },
];

/** Keyboard shortcuts of a list in a dialog; opened by `?` or by its button. */
export function ShortcutSheet(available: { selection: boolean; details: boolean }) {
  return <ShortcutButton shortcuts={shortcuts.filter(({ onlyWith }) => !onlyWith || available[onlyWith])} />;
}
