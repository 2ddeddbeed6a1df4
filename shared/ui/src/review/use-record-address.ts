import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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
  const latest = useRef({ wanted, pathname, state, show, setParams });
  useLayoutEffect(() => {
    latest.current = { wanted, pathname, state, show, setParams };
  });
  useEffect(() => {
    const { wanted: named, pathname: rendered, state: kept, setParams: set } = latest.current;
    // The router renders a new address in a transition: the person is on the way to another page.
    const isLeaving = isBrowsers && window.location.pathname !== rendered;
    if (named === shown || isLeaving) return;
    set(shown === undefined ? {} : { [key]: shown }, { replace: true, state: { ...kept, [own]: true } });
  }, [key, shown, isBrowsers]);
  useEffect(() => {
    if (wanted !== undefined && !isOwn) latest.current.show(wanted);
  }, [wanted, isOwn]);
}
