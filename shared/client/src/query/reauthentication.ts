import { useEffect } from 'react';

const listeners = new Set<() => void>();

/** Notifies all subscribers that the user has logged in again after the session had ended. */
export function notifyReauthenticated(): void {
  for (const listener of [...listeners]) listener();
}

/**
 * Clears a 401 failure ("Please log in.") after the user has logged in again on the same page, because the
 * message no longer applies.
 *
 * @param error the last failure; anything but an error of status 401 is ignored
 * @param reset removes that failure; keep its identity stable
 */
export function useResetOnReauthentication(error: unknown, reset: () => void): void {
  const unauthenticated = (error as { status?: number } | null | undefined)?.status === 401;
  useEffect(() => {
    if (!unauthenticated) return;
    listeners.add(reset);
    return () => void listeners.delete(reset);
  }, [unauthenticated, reset]);
}
