import { useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { Switch } from '../controls/Switch.tsx';
import { chooseSingleKeys, useSingleKeys } from '../controls/single-keys.ts';
import { Dialog } from './Dialog.tsx';
import { Keys, Setting } from './ShortcutDialog.styles.ts';

/** Keyboard shortcut, as the dialog shows it. */
export interface Shortcut {
  keys: readonly string[];
  action: string;
}

/** Dialog with keyboard shortcuts, and the switch for those of a single character. */
export function ShortcutDialog({
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
          <Row key={shortcut.action} {...shortcut} />
        ))}
      </Keys>
      <Setting>
        <Switch label="Shortcuts of a single key" checked={singleKeys} onChange={chooseSingleKeys} />
      </Setting>
    </Dialog>
  );
}

function Row({ keys, action }: Shortcut) {
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
