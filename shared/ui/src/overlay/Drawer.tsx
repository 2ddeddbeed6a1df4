import { Drawer as ChakraDrawer, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useQueuedOpen } from './overlay-queue.ts';

/** Modal panel at a side of the screen, such as the menu on a phone or the details of a record. */
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
      open={useQueuedOpen(open)}
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
