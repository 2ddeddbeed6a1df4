import { useState } from 'react';
import { logout, paths } from '@padiman/contracts';
import { send } from '@padiman/client/http';
import { hasCapability, signOut } from '@padiman/client/session';
import { ConfirmDialog } from '@padiman/ui/overlay';

/** Asks for confirmation, ends the session on the server and in the browser, and reloads at `/`. */
export default function LogoutDialog({ onCancel }: { onCancel: () => void }) {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    // The person is logged out here even if the server cannot be reached; its token expires there.
    if (hasCapability('serverLogout')) await send(logout, {}, AbortSignal.timeout(5_000)).catch(() => {});
    signOut();
    window.location.assign(paths.landing());
  };
  return (
    <ConfirmDialog
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
