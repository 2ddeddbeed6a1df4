import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Dialog } from './Dialog.tsx';

/** Dialog with a message and an OK button. */
export function MessageDialog({
  open,
  title,
  children,
  onClose,
}: {
  open: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <Button look="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
