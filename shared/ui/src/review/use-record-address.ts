import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from '@padiman/client/routing';

/** Mark of an address that followed the screen, in the state of its history entry. */
const own = 'follows';

/**
 * Keeps the shown record in the address, and shows the record of an address that somebody else has set, such as a link.
 *
 * @param key name of the parameter
 */
export function useRecordAddress(key: string, shown: string | undefined, show: (id: string) => void): void {
  const [params, setParams] = useSearchParams();
  const { pathname, state } = useLocation() as { pathname: string; state: Record<string, unknown> | null };
  const [isBrowsers] = useState(() => window.location.pathname === pathname);
  const wanted = params.get(key) ?? undefined;
  const isOwn = state?.[own] === true;
  const name = useEffectEvent(() => {
    // The router renders a new address in a transition: the person is on the way to another page.
    const isLeaving = isBrowsers && window.location.pathname !== pathname;
    if (wanted === shown || isLeaving) return;
    const kept = { ...state, [own]: true };
    setParams(
      (current) => {
        if (shown === undefined) current.delete(key);
        else current.set(key, shown);
        return current;
      },
      { replace: true, state: kept },
    );
  });
  useEffect(() => name(), [key, shown, isBrowsers]);
  const follow = useEffectEvent(show);
  useEffect(() => {
    if (wanted !== undefined && !isOwn) follow(wanted);
  }, [wanted, isOwn]);
}
