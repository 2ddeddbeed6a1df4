import { lazy, Suspense, useRef, type ReactNode, useId, type SyntheticEvent } from 'react';
import { useMountedOverlay } from './overlay-queue.ts';
import type { DialogProps, DrawerProps } from './windows.tsx';
import { Button } from '../controls/buttons.tsx';
import { Stack } from '../layout/layout.styles.ts';
import { Alert } from '../states/states.tsx';

// In the same file as this module, but evaluated when the first drawer opens: no screen needs it for what it shows first.
const DrawerWindow = lazy(async () => {
  const { DrawerWindow: Window } = await import(/* webpackMode: "eager" */ './windows.tsx');
  return { default: Window };
});

/** Modal panel at a side of the screen, such as the menu on a phone, the details of a record or the command palette. */
export function Drawer(props: DrawerProps) {
  const { mounted, onExitComplete } = useMountedOverlay(props.open);
  return (
    mounted && (
      <Suspense>
        <DrawerWindow {...props} onExitComplete={onExitComplete} />
      </Suspense>
    )
  );
}

// In the same file as this module, but evaluated when the first dialog opens: no screen needs it for what it shows first.
const DialogWindow = lazy(async () => {
  const { DialogWindow: Window } = await import(/* webpackMode: "eager" */ './windows.tsx');
  return { default: Window };
});

/** Modal dialog. Traps the focus, closes on Escape and returns the focus to where it was. */
export function Dialog(props: DialogProps) {
  const { mounted, onExitComplete } = useMountedOverlay(props.open);
  return (
    mounted && (
      <Suspense>
        <DialogWindow {...props} onExitComplete={onExitComplete} />
      </Suspense>
    )
  );
}

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

/** Dialog with a form, Cancel, and a button that submits it. A failure keeps the input. */
export function FormDialog({
  open = true,
  title,
  submitText,
  destructive = false,
  disabled = false,
  busy,
  error,
  onSubmit,
  onClose,
  children,
}: {
  open?: boolean;
  title: string;
  submitText: string;
  destructive?: boolean;
  /** True while the form cannot be submitted. */
  disabled?: boolean;
  busy: boolean;
  /** Message of the last failure. */
  error?: string | undefined;
  onSubmit: (event: SyntheticEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const submit = (event: SyntheticEvent) => {
    // The dialog may stand in a form of the page.
    event.stopPropagation();
    void onSubmit(event);
  };
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      closable={!busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            look={destructive ? 'danger' : 'primary'}
            disabled={disabled}
            busy={busy}
            busyText="Processing..."
          >
            {submitText}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} aria-label={title}>
        <Stack gap={4} tone="text">
          {children}
          {error && <Alert>{error}</Alert>}
        </Stack>
      </form>
    </Dialog>
  );
}
