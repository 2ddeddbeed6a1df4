import { useEffect, useRef } from 'react';
import { paths } from '@padiman/contracts';
import { useServerState } from '@padiman/client/query';
import { userOf, useSession } from '@padiman/client/session';

/**
 * Updates cached server state when the session changes in this tab or another. The same admin keeps the page, and
 * failed reads are repeated; another admin starts at the dashboard with an empty cache.
 */
export function FollowSession() {
  const session = useSession();
  const { clear, refetchAll } = useServerState();
  const latest = useRef(session);

  useEffect(() => {
    const previous = latest.current;
    latest.current = session;
    if (session === previous) return;
    if (session.status === 'signedOut') {
      clear();
    } else if (session.status === 'signedIn' && previous.status !== 'signedOut') {
      if (userOf(previous)?._id !== session.session.user._id) {
        clear();
        window.location.assign(paths.dashboard());
      } else if (previous.status === 'ended') {
        void refetchAll();
      }
    }
  }, [session, clear, refetchAll]);
  return null;
}
