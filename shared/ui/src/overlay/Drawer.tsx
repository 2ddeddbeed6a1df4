import { useMountedOverlay } from './overlay-queue.ts';
import { DrawerWindow, type DrawerProps } from './windows.tsx';

/** Modal panel at a side of the screen, such as the menu on a phone or the details of a record. */
export function Drawer(props: DrawerProps) {
  const { mounted, onExitComplete } = useMountedOverlay(props.open);
  return mounted && <DrawerWindow {...props} onExitComplete={onExitComplete} />;
}
