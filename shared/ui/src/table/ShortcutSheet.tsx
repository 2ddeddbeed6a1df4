import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { isTyping } from './typing.ts';

const Keys = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: 4,
    rowGap: 2,
    '& kbd': {
      fontFamily: 'mono',
      fontSize: 'caption',
      px: 2,
      py: '2px',
      borderWidth: '1px',
      borderColor: 'edge',
      borderRadius: 'control',
      color: 'text',
    },
  },
});

/** What the keyboard does in a list, in the words of the sheet. */
const shortcuts: readonly { keys: readonly string[]; does: string; onlyWith?: 'selection' | 'details' }[] = [
  { keys: ['/'], does: 'Search' },
  { keys: ['↑', '↓'], does: 'Go from row to row' },
  { keys: ['Home', 'End'], does: 'First and last row' },
  { keys: ['Space'], does: 'Pick the row, or drop it', onlyWith: 'selection' },
  { keys: ['Enter'], does: "Open the row's details", onlyWith: 'details' },
  { keys: ['Esc'], does: 'Close what is open' },
  { keys: ['?'], does: 'Show this sheet' },
];

/** The sheet of shortcuts, by `?` or by its button. */
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
  const there = { selection, details };
  return (
    <>
      <IconButton label="Keyboard shortcuts" hideBelow="sm" onClick={() => setOpen(true)}>
        <Icon name="keyboard" />
      </IconButton>
      <Dialog
        open={open}
        onClose={close}
        title="Keyboard shortcuts"
        actions={<Button onClick={close}>Close</Button>}
      >
        <Keys>
          {shortcuts
            .filter(({ onlyWith }) => !onlyWith || there[onlyWith])
            .map(({ keys, does }) => (
              <Shortcut key={does} keys={keys} does={does} />
            ))}
        </Keys>
      </Dialog>
    </>
  );
}

function Shortcut({ keys, does }: { keys: readonly string[]; does: string }) {
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
      <dd>{does}</dd>
    </>
  );
}
