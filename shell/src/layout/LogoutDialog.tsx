import { useState } from 'react';
import { logout, paths } from '@padiman/contracts';
import { send } from '@padiman/client/http';
import { signOut } from '@padiman/client/session';
import { ConfirmDialog } from '@padiman/ui/overlay';

/** Asks, ends the session on the server and in the browser, and starts anew at `/`. */
export default function LogoutDialog({ onCancel }: { onCancel: () => void }) {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    // A server that cannot be reached must not keep anyone signed in here; the token runs out there by itself.
    await send(logout, {}, AbortSignal.timeout(5_000)).catch(() => {});
    signOut();
    window.location.assign(paths.landing());
  };
  return (
    <ConfirmDialog
      open
      title="Confirm Logout"
      confirmText="Logout"
      busy={busy}
      onConfirm={() => void leave()}
      onCancel={onCancel}
    >
      Are you sure you want to log out?
    </ConfirmDialog>
  );
}
