import { lazyComponent } from '../states/lazy-component.tsx';
import { useMountedOverlay } from './overlay-queue.ts';
import type { DrawerProps } from './windows.tsx';

/** Its window, which loads when one opens. */
export const DrawerFrame = lazyComponent(
  'The panel',
  () => import('./windows.tsx').then(({ DrawerWindow }) => ({ default: DrawerWindow })),
  { overlay: true },
);

/** Modal panel at a side of the screen, such as the menu on a phone or the details of a record. */
export function Drawer(props: DrawerProps) {
  const { mounted, onExitComplete } = useMountedOverlay(props.open);
  return mounted && <DrawerFrame {...props} onExitComplete={onExitComplete} onDismiss={props.onClose} />;
}
