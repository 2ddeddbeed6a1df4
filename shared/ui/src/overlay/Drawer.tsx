import { lazy, Suspense } from 'react';
import { useMountedOverlay } from './overlay-queue.ts';
import type { DrawerProps } from './windows.tsx';

// In the same file as this module, but evaluated when the first drawer opens: no screen needs it for what it shows first.
const DrawerWindow = lazy(async () => {
  const { DrawerWindow: Window } = await import(/* webpackMode: "eager" */ './windows.tsx');
  return { default: Window };
});

/** Modal panel at a side of the screen, such as the menu on a phone, the details of a record or the command palette. */
export function Drawer(props: DrawerProps) {
  const { mounted, onExitComplete } = useMountedOverlay(props.open);
  return (
    mounted && (
      <Suspense>
        <DrawerWindow {...props} onExitComplete={onExitComplete} />
      </Suspense>
    )
  );
}
