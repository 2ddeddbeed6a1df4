import { Fragment, useRef, useState } from 'react';
import { Button, Switch, IconButton } from '../controls/buttons.tsx';
import { chooseSingleKeys, useSingleKeys, isTyping, useKeyPress } from '../controls/single-keys.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { Keys, Setting } from './list.styles.ts';
import { WideOnly } from '../layout/layout.styles.ts';

/** Keyboard shortcut, as the dialog shows it. */
interface Shortcut {
  keys: readonly string[];
  action: string;
}

/** Button that shows keyboard shortcuts in a dialog, which `?` opens too, with the switch for those of a single character. */
export function ShortcutButton({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const [open, setOpen] = useState(false);
  const singleKeys = useSingleKeys();
  const closeButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useKeyPress((event) => {
    if (event.key !== '?' || isTyping(event) || document.querySelector('[role=dialog]')) return;
    event.preventDefault();
    setOpen(true);
  });
  return (
    <>
      <WideOnly>
        <IconButton label="Keyboard shortcuts" icon="keyboard" onClick={() => setOpen(true)} />
      </WideOnly>
      <Dialog
        open={open}
        onClose={close}
        title="Keyboard shortcuts"
        // Not the switch, which a further key would press.
        initialFocus={closeButton}
        actions={
          <Button ref={closeButton} onClick={close}>
            Close
          </Button>
        }
      >
        <Keys>
          {shortcuts.map(({ keys, action }) => (
            <Fragment key={action}>
              <dt>
                {keys.map((key, position) => (
                  <span key={key}>
                    {position > 0 && ' '}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </dt>
              <dd>{action}</dd>
            </Fragment>
          ))}
        </Keys>
        <Setting>
          <Switch label="Shortcuts of a single key" checked={singleKeys} onChange={chooseSingleKeys} />
        </Setting>
      </Dialog>
    </>
  );
}

/** Keyboard shortcuts of a list, as shown in the dialog. */
const shortcuts: readonly (Shortcut & { onlyWith?: 'selection' | 'details' })[] = [
  { keys: ['/'], action: 'Search' },
  { keys: ['Ctrl', 'K'], action: 'Search everything' },
  { keys: ['↑', '↓'], action: 'Previous or next row' },
  { keys: ['Home', 'End'], action: 'First and last row' },
  { keys: ['Space'], action: 'Select or deselect the row', onlyWith: 'selection' },
  { keys: ['Enter'], action: "Open the row's details", onlyWith: 'details' },
  { keys: ['J', 'K'], action: 'Next or previous record, in the details', onlyWith: 'details' },
  { keys: ['N', 'H'], action: 'Note or hold, in the details', onlyWith: 'details' },
  { keys: ['Esc'], action: 'Close the panel or dialog' },
  { keys: ['?'], action: 'Show keyboard shortcuts' },
];

/** Keyboard shortcuts of a list in a dialog; opened by `?` or by its button. */
export function ShortcutSheet(available: { selection: boolean; details: boolean }) {
  return <ShortcutButton shortcuts={shortcuts.filter(({ onlyWith }) => !onlyWith || available[onlyWith])} />;
}
