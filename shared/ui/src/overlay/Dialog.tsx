import { lazy, Suspense } from 'react';
import { useMountedOverlay } from './overlay-queue.ts';
import type { DialogProps } from './windows.tsx';

// In the same file as this module, but evaluated when the first dialog opens: no screen needs it for what it shows first.
const DialogWindow = lazy(async () => {
  const { DialogWindow: Window } = await import(/* webpackMode: "eager" */ './windows.tsx');
  return { default: Window };
});

/** Modal dialog. Traps the focus, closes on Escape and returns the focus to where it was. */
export function Dialog(props: DialogProps) {
  const { mounted, onExitComplete } = useMountedOverlay(props.open);
  return (
    mounted && (
      <Suspense>
        <DialogWindow {...props} onExitComplete={onExitComplete} />
      </Suspense>
    )
  );
}
