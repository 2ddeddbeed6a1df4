import { useEffect } from 'react';

const listeners = new Set<() => void>();

/** Tells everybody who waits for it that the person is signed in again where the session had ended. */
export function tellSignedInAgain(): void {
  for (const listener of [...listeners]) listener();
}

/**
 * Forgets a refusal for want of a session ("Please log in.") once the person is signed in again in place: what it
 * says is no longer true then.
 *
 * @param error how the last try failed
 * @param forget drops that failure
 */
export function useSignedInAgain(error: unknown, forget: () => void): void {
  const refused = (error as { status?: number } | null | undefined)?.status === 401;
  useEffect(() => {
    if (!refused) return;
    listeners.add(forget);
    return () => void listeners.delete(forget);
  }, [refused, forget]);
}
