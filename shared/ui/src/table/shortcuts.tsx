import { useRef, useEffect, useState } from 'react';
import { Button, Switch, IconButton } from '../controls/buttons.tsx';
import { chooseSingleKeys, useSingleKeys, isTyping } from '../controls/single-keys.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { Keys, Setting } from './list.styles.ts';
import { Icon } from '../icons/Icon.tsx';
import { WideOnly } from '../layout/layout.styles.ts';

/** Keyboard shortcut, as the dialog shows it. */
interface Shortcut {
  keys: readonly string[];
  action: string;
}

/** Dialog with keyboard shortcuts, and the switch for those of a single character. */
function ShortcutDialog({
  open,
  onClose,
  shortcuts,
}: {
  open: boolean;
  onClose: () => void;
  shortcuts: readonly Shortcut[];
}) {
  const singleKeys = useSingleKeys();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      // Not the switch, which a further key would press.
      initialFocus={close}
      actions={
        <Button ref={close} onClick={onClose}>
          Close
        </Button>
      }
    >
      <Keys>
        {shortcuts.map((shortcut) => (
          <ShortcutRow key={shortcut.action} {...shortcut} />
        ))}
      </Keys>
      <Setting>
        <Switch label="Shortcuts of a single key" checked={singleKeys} onChange={chooseSingleKeys} />
      </Setting>
    </Dialog>
  );
}

function ShortcutRow({ keys, action }: Shortcut) {
  return (
    <>
      <dt>
        {keys.map((key, position) => (
          <span key={key}>
            {position > 0 && ' '}
            <kbd>{key}</kbd>
          </span>
        ))}
      </dt>
      <dd>{action}</dd>
    </>
  );
}

/** Button that shows keyboard shortcuts in a dialog, which `?` opens too. */
export function ShortcutButton({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event) || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', openByKey);
    return () => window.removeEventListener('keydown', openByKey);
  }, []);
  return (
    <>
      <WideOnly>
        <IconButton label="Keyboard shortcuts" onClick={() => setOpen(true)}>
          <Icon name="keyboard" />
        </IconButton>
      </WideOnly>
      <ShortcutDialog open={open} onClose={() => setOpen(false)} shortcuts={shortcuts} />
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
  { keys: ['Esc'], action: 'Close the panel or dialog' },
  { keys: ['?'], action: 'Show keyboard shortcuts' },
];

/** Keyboard shortcuts of a list in a dialog; opened by `?` or by its button. */
export function ShortcutSheet(available: { selection: boolean; details: boolean }) {
  return <ShortcutButton shortcuts={shortcuts.filter(({ onlyWith }) => !onlyWith || available[onlyWith])} />;
}
