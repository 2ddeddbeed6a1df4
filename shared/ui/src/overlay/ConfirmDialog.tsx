import { useRef, type ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Alert } from '../states/Alert.tsx';
import { Dialog } from './Dialog.tsx';

/** Dialog that confirms an action. Cancel comes first and has the focus. */
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
  /** Message of the last failure; the dialog stays open. */
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
