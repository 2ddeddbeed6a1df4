import { useRef, type ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Alert } from '../states/Alert.tsx';
import { Dialog } from './Dialog.tsx';

/** Asks before something is done. The safe button has the focus; the one that acts stands last. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmText,
  destructive = false,
  busy = false,
  error,
  onConfirm,
  onCancel,
}: {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmText: string;
  destructive?: boolean;
  busy?: boolean;
  /** Why the last try failed; the dialog stays open so that nothing is lost. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      initialFocus={cancel}
      closable={!busy}
      actions={
        <>
          <Button ref={cancel} onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button
            look={destructive ? 'danger' : 'primary'}
            onClick={onConfirm}
            busy={busy}
            busyText="Processing..."
          >
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
      {error && <Alert>{error}</Alert>}
    </Dialog>
  );
}
