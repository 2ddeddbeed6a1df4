import type { ReactNode } from 'react';
import { Drawer } from '@padiman/ui/overlay';

/** Menu on a phone, as a drawer over the screen. */
export default function MenuDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer open onClose={onClose} label="Menu" placement="start">
      {children}
    </Drawer>
  );
}
