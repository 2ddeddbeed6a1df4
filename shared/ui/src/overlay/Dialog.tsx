import { Dialog as ChakraDialog, Portal } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { useOpenInTurn } from './in-turn.ts';

/** A dialog over the screen. Focus stays inside, Escape closes it, and focus goes back to where it was. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  initialFocus,
  closable = true,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  /** False while something is under way that cannot be called back. */
  closable?: boolean;
}) {
  return (
    <ChakraDialog.Root
      open={useOpenInTurn(open)}
      onOpenChange={(change) => !change.open && closable && onClose()}
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
