import { useLocation, useNavigate } from '@padiman/client/routing';

/**
 * Phone number of the password reset. The history entry carries it from step to step: it survives a reload and
 * appears in no address. Null after a direct visit to a later step.
 */
export function useResetPhone(): string | null {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null) return null;
  const { phoneNumber } = state as { phoneNumber?: unknown };
  return typeof phoneNumber === 'string' ? phoneNumber : null;
}

/** Opens the next step and hands over the phone number. */
export function useNextStep(): (path: string, phoneNumber: string) => void {
  const navigate = useNavigate();
  return (path, phoneNumber) => void navigate(path, { state: { phoneNumber } });
}
