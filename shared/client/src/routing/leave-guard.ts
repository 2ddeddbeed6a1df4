import { useEffect, useRef, useState } from 'react';

/** Takes a navigation to another path of the page, and asks before it is made. */
type Guard = (go: () => void) => void;

let guard: Guard | undefined;

/**
 * Asks before a navigation that the user chose, where something runs that it would end. A navigation of the console itself, such
 * as after a logout, is never asked about.
 *
 * @param address path and query that it leads to
 * @param go navigates; called once the user agrees
 * @returns false if there is nothing to ask, and nothing was done
 */
export function asksToLeave(address: string, go: () => void): boolean {
  const { pathname } = new URL(address, window.location.href);
  if (guard === undefined || pathname === window.location.pathname) return false;
  guard(go);
  return true;
}

/**
 * Asks before the page is left while something runs in it: by a link, by Back and Forward, and, with the browser's own
 * question, by closing or reloading the tab. The router without its data routes has no blocker of its own.
 *
 * @param active true while leaving would end something
 * @returns `isAsking` while somebody wants to leave; `stay` and `leave` answer it
 */
export function useLeaveGuard(active: boolean): { isAsking: boolean; stay: () => void; leave: () => void } {
  const [departure, setDeparture] = useState<{ go: () => void }>();
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!active) return;
    const { pathname } = window.location;
    const position = positionInHistory();
    guard = (go) => setDeparture({ go });
    // In the capture phase, so that it runs before the listener of the router. The address has changed already.
    const onPop = (event: PopStateEvent) => {
      if (isLeaving.current || window.location.pathname === pathname) return;
      event.stopImmediatePropagation();
      const delta = positionInHistory() - position;
      window.history.go(-delta);
      setDeparture({ go: () => window.history.go(delta) });
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('popstate', onPop, { capture: true });
    window.addEventListener('beforeunload', onUnload);
    return () => {
      guard = undefined;
      // The question goes with what ran.
      setDeparture(undefined);
      window.removeEventListener('popstate', onPop, { capture: true });
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [active]);
  return {
    isAsking: active && departure !== undefined,
    stay: () => setDeparture(undefined),
    leave: () => {
      isLeaving.current = true;
      departure?.go();
    },
  };
}

/** Number of the entry in the history, as the router keeps it. */
const positionInHistory = (): number => Number((window.history.state as { idx?: number } | null)?.idx ?? 0);
