import { useMountedOverlay } from './overlay-queue.ts';
import { DialogWindow, type DialogProps } from './windows.tsx';

/** Modal dialog. Traps the focus, closes on Escape and returns the focus to where it was. */
export function Dialog(props: DialogProps) {
  const { mounted, onExitComplete } = useMountedOverlay(props.open);
  return mounted && <DialogWindow {...props} onExitComplete={onExitComplete} />;
}
