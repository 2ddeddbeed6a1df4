import { Dialog as ChakraDialog, Portal } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { useMountedOverlay, useQueuedOpen } from './overlay-queue.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  /** False while an operation runs that cannot be cancelled. */
  closable?: boolean;
}

/** Modal dialog. Traps the focus, closes on Escape and returns the focus to where it was. */
export function Dialog(props: DialogProps) {
  const { mounted, onExitComplete } = useMountedOverlay(props.open);
  return mounted && <MountedDialog {...props} onExitComplete={onExitComplete} />;
}

function MountedDialog({
  open,
  onClose,
  onExitComplete,
  title,
  children,
  actions,
  initialFocus,
  closable = true,
}: DialogProps & { onExitComplete: () => void }) {
  return (
    <ChakraDialog.Root
      open={useQueuedOpen(open)}
      onOpenChange={(change) => !change.open && closable && onClose()}
      onExitComplete={onExitComplete}
      closeOnEscape={closable}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
    >
      <Portal>
        <ChakraDialog.Backdrop />
        <ChakraDialog.Positioner>
          <ChakraDialog.Content>
            <ChakraDialog.Title>{title}</ChakraDialog.Title>
            {children && (
              <ChakraDialog.Description asChild>
                <div>{children}</div>
              </ChakraDialog.Description>
            )}
            {actions && <ChakraDialog.Footer>{actions}</ChakraDialog.Footer>}
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  );
}
