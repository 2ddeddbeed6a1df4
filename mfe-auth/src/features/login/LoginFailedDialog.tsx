import { lazyComponent } from '@padiman/ui';

// A dialog is loaded only when a login fails: the first load of this screen is kept small.
const MessageDialog = lazyComponent(
  'The message',
  () => import('@padiman/ui/overlay').then((overlay) => ({ default: overlay.MessageDialog })),
  { overlay: true },
);

/** The alert of a failed login. Source: specification section 8. */
export function LoginFailedDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <MessageDialog open title="Login Failed" onClose={onClose} onDismiss={onClose}>
      {`Login Failed: ${message}`}
    </MessageDialog>
  );
}
