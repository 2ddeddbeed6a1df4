import { useLocation, useNavigate } from '@padiman/client/routing';

/**
 * The phone number that a password reset is about, carried from step to step in the history entry: it survives a
 * reload and stands in no address. Null where somebody came to a later step directly.
 */
export function useResetPhone(): string | null {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null) return null;
  const { phoneNumber } = state as { phoneNumber?: unknown };
  return typeof phoneNumber === 'string' ? phoneNumber : null;
}

/** Goes to the next step with the phone number in hand. */
export function useNextStep(): (path: string, phoneNumber: string) => void {
  const navigate = useNavigate();
  return (path, phoneNumber) => void navigate(path, { state: { phoneNumber } });
}
