import { useEffect } from 'react';
import type { HeldClaims } from './held-claims.ts';

/** Milliseconds between two renewals, and of inactivity after which claims are left to end. */
const renewal = 120_000;

/**
 * Renews the claims while the page is visible and the person is active, and releases them at the end, also when the page
 * is closed.
 *
 * @param claimAgain called when the browser shows the page again that it had put aside
 */
export function useClaimKeeping(claims: HeldClaims, claimAgain: () => unknown, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    let activeAt = performance.now();
    const noteActivity = () => {
      activeAt = performance.now();
    };
    const renew = () => {
      const isActive = performance.now() - activeAt < renewal;
      if (document.visibilityState === 'visible' && isActive) claims.renew();
    };
    const leave = () => claims.releaseOnLeaving();
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) claimAgain();
    };
    const timer = setInterval(renew, renewal);
    const events = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;
    for (const event of events) window.addEventListener(event, noteActivity, { passive: true });
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    claims.resume();
    return () => {
      clearInterval(timer);
      for (const event of events) window.removeEventListener(event, noteActivity);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      claims.releaseAll();
    };
  }, [claims, claimAgain, enabled]);
}
