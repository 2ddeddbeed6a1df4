import { Drawer as ChakraDrawer, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useOpenInTurn } from './in-turn.ts';

/** A panel that slides over the screen from a side: the menu on a phone, a record's details. */
export function Drawer({
  open,
  onClose,
  label,
  placement,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  placement: 'start' | 'end';
  children: ReactNode;
}) {
  return (
    <ChakraDrawer.Root
      open={useOpenInTurn(open)}
      onOpenChange={(change) => !change.open && onClose()}
      placement={placement}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <ChakraDrawer.Backdrop />
        <ChakraDrawer.Positioner>
          <ChakraDrawer.Content aria-label={label}>{children}</ChakraDrawer.Content>
        </ChakraDrawer.Positioner>
      </Portal>
    </ChakraDrawer.Root>
  );
}
