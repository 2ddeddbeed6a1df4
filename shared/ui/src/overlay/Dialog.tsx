import {
  lazy,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import type { DialogProps, DrawerProps } from './windows.tsx';
import { Button } from '../controls/buttons.tsx';
import { Stack, Text } from '../layout/layout.styles.ts';
import { Alert } from '../states/states.tsx';

// In the same file as this module, but evaluated when the first overlay opens: no screen needs it for what it shows first.
const OverlayWindow = lazy(async () => {
  const windows = await import(/* webpackMode: "eager" */ './windows.tsx');
  return { default: windows.OverlayWindow };
});

/**
 * Mounts an overlay only from its opening until it has disappeared: also a closed one of Chakra costs time at each
 * update of the screen around it.
 */
function Overlay(props: DialogProps | DrawerProps) {
  const [mounted, setMounted] = useState(props.open);
  if (props.open && !mounted) setMounted(true);
  return (
    mounted && (
      <Suspense>
        <OverlayWindow {...props} onExitComplete={() => setMounted(false)} />
      </Suspense>
    )
  );
}

/** Modal panel at a side of the screen, such as the menu on a phone, the details of a record or the command palette. */
export const Drawer = Overlay as (props: DrawerProps) => ReactNode;

/** Modal dialog. Traps the focus, closes on Escape and returns the focus to where it was. */
export const Dialog = Overlay as (props: DialogProps) => ReactNode;

/** Properties of {@link ConfirmDialog}. */
export interface ConfirmDialogProps {
  open?: boolean;
  title: string;
  question?: ReactNode;
  consequence?: ReactNode;
  /** Further content, such as fields. */
  children?: ReactNode;
  confirmText: string;
  /** Label of the button that closes it. */
  cancelText?: string;
  destructive?: boolean;
  /** True while it cannot be confirmed. */
  disabled?: boolean;
  busy?: boolean;
  /** Stops what runs while `busy`: Cancel then does that. Without it nothing can be cancelled while `busy`. */
  onStop?: () => void;
  /** True while it is about to stop. */
  stopping?: boolean;
  /** Message of the last failure; the dialog stays open, with its input. */
  error?: string | undefined;
  onConfirm?: () => void;
  /** Makes a form of the content, which confirming submits. */
  onSubmit?: (event: SyntheticEvent) => unknown;
  onCancel: () => void;
}

/** Dialog that confirms an action. Cancel comes first and has the focus, unless there is a form. */
export function ConfirmDialog({
  open = true,
  title,
  question,
  consequence,
  children,
  confirmText,
  cancelText = 'Cancel',
  destructive = false,
  disabled = false,
  busy = false,
  onStop,
  stopping = false,
  error,
  onConfirm,
  onSubmit,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(busy);
  // A disabled button loses the focus: the dialog has it meanwhile, and after a failure the button again.
  useLayoutEffect(() => {
    const dialog = cancel.current?.closest<HTMLElement>('[role=dialog]');
    if (busy) dialog?.focus();
    else if (wasBusy.current && dialog === document.activeElement) confirm.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  const submit = (event: SyntheticEvent) => {
    // The dialog may stand in a form of the page.
    event.stopPropagation();
    void onSubmit?.(event);
  };
  const content = (
    <>
      {children}
      {error && <Alert>{error}</Alert>}
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      {...(!onSubmit && { initialFocus: cancel })}
      closable={!busy}
      actions={
        <>
          {busy && onStop ? (
            <Button
              ref={cancel}
              onClick={({ currentTarget }) => {
                // The button is disabled from now on.
                currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
                onStop();
              }}
              busy={stopping}
              busyText="Cancelling..."
            >
              Cancel
            </Button>
          ) : (
            <Button ref={cancel} onClick={onCancel} disabled={busy}>
              {cancelText}
            </Button>
          )}
          <Button
            ref={confirm}
            {...(onSubmit ? { type: 'submit', form: id } : { onClick: onConfirm })}
            look={destructive ? 'danger' : 'primary'}
            disabled={disabled}
            busy={busy}
            busyText="Processing..."
          >
            {confirmText}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {(question || consequence) && (
          <Stack gap={2}>
            {question && (
              <Text tone="text" breaks>
                {question}
              </Text>
            )}
            {consequence && <Text>{consequence}</Text>}
          </Stack>
        )}
        {onSubmit ? (
          <form id={id} noValidate onSubmit={submit} aria-label={title}>
            <Stack gap={4} tone="text">
              {content}
            </Stack>
          </form>
        ) : (
          content
        )}
      </Stack>
    </Dialog>
  );
}

/** Dialog with a message and an OK button. */
export function MessageDialog(message: Pick<DialogProps, 'open' | 'title' | 'children' | 'onClose'>) {
  return (
    <Dialog
      {...message}
      actions={
        <Button look="primary" onClick={message.onClose}>
          OK
        </Button>
      }
    />
  );
}
