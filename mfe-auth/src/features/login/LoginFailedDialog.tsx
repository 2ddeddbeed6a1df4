import { lazy, Suspense } from 'react';

// A dialog is loaded only when a login fails: the first load of this screen is kept small.
const MessageDialog = lazy(() =>
  import('@padiman/shared/ui/overlay').then((overlay) => ({ default: overlay.MessageDialog })),
);

/** The alert of a failed login. Source: specification section 8. */
export function LoginFailedDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Suspense>
      <MessageDialog open title="Login Failed" onClose={onClose}>
        {`Login Failed: ${message}`}
      </MessageDialog>
    </Suspense>
  );
}
