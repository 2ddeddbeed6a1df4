import { useEffect, useRef } from 'react';
import { paths } from '@padiman/contracts';
import { useServerState } from '@padiman/client/query';
import { userOf, useSession } from '@padiman/client/session';

/**
 * What becomes of the page when the session changes, here or in another tab. The same person goes on where they
 * were, and what could not be read meanwhile is read; another person begins anew at the dashboard; nobody sees
 * what was read for somebody else.
 */
export function useSessionChanges(): void {
  const session = useSession();
  const { clear, refetchAll } = useServerState();
  const before = useRef(session);

  useEffect(() => {
    const was = before.current;
    before.current = session;
    if (session === was) return;
    if (session.status === 'signedOut') {
      clear();
    } else if (session.status === 'signedIn' && was.status !== 'signedOut') {
      if (userOf(was)?._id !== session.session.user._id) {
        clear();
        window.location.assign(paths.dashboard());
      } else if (was.status === 'ended') {
        void refetchAll();
      }
    }
  }, [session, clear, refetchAll]);
}
