import { useEffect, useState } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import { WideOnly } from '../layout/by-width.styles.ts';
import { ShortcutDialog, type Shortcut } from '../overlay/ShortcutDialog.tsx';
import { isTyping } from './is-typing.ts';

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
