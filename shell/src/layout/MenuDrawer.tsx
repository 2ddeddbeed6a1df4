import type { ReactNode } from 'react';
import { Drawer } from '@padiman/ui/overlay';

/** The menu over the screen, on a phone. */
export default function MenuDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer open onClose={onClose} label="Menu" placement="start">
      {children}
    </Drawer>
  );
}
