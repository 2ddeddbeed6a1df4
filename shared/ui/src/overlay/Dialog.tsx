import { lazyComponent } from '../states/lazy-component.tsx';
import { useMountedOverlay } from './overlay-queue.ts';
import type { DialogProps } from './windows.tsx';

/** Its window, which loads when one opens. */
export const DialogFrame = lazyComponent(
  'The dialog',
  () => import('./windows.tsx').then(({ DialogWindow }) => ({ default: DialogWindow })),
  { overlay: true },
);

/** Modal dialog. Traps the focus, closes on Escape and returns the focus to where it was. */
export function Dialog(props: DialogProps) {
  const { mounted, onExitComplete } = useMountedOverlay(props.open);
  return mounted && <DialogFrame {...props} onExitComplete={onExitComplete} onDismiss={props.onClose} />;
}
