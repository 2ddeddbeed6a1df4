import { useEffect, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { isTyping } from './is-typing.ts';
import { WideOnly } from '../layout/by-width.styles.ts';
import { Keys } from './ShortcutSheet.styles.ts';

/** Keyboard shortcuts of a list, as shown in the dialog. */
const shortcuts: readonly { keys: readonly string[]; action: string; onlyWith?: 'selection' | 'details' }[] =
  [
    { keys: ['/'], action: 'Search' },
    { keys: ['↑', '↓'], action: 'Previous or next row' },
    { keys: ['Home', 'End'], action: 'First and last row' },
    { keys: ['Space'], action: 'Select or deselect the row', onlyWith: 'selection' },
    { keys: ['Enter'], action: "Open the row's details", onlyWith: 'details' },
    { keys: ['Esc'], action: 'Close the panel or dialog' },
    { keys: ['?'], action: 'Show keyboard shortcuts' },
  ];

/** Dialog with the keyboard shortcuts; opened by `?` or by its button. */
export function ShortcutSheet({ selection, details }: { selection: boolean; details: boolean }) {
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
  const close = () => setOpen(false);
  const available = { selection, details };
  return (
    <>
      <WideOnly>
        <IconButton label="Keyboard shortcuts" onClick={() => setOpen(true)}>
          <Icon name="keyboard" />
        </IconButton>
      </WideOnly>
      <Dialog
        open={open}
        onClose={close}
        title="Keyboard shortcuts"
        actions={<Button onClick={close}>Close</Button>}
      >
        <Keys>
          {shortcuts
            .filter(({ onlyWith }) => !onlyWith || available[onlyWith])
            .map(({ keys, action }) => (
              <Shortcut key={action} keys={keys} action={action} />
            ))}
        </Keys>
      </Dialog>
    </>
  );
}

function Shortcut({ keys, action }: { keys: readonly string[]; action: string }) {
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
