import type { ReactNode } from 'react';
import { paths } from '@padiman/contracts';
import { Navigate } from '@padiman/client/routing';
import { useResetPhone } from './reset-journey.ts';

/** Shows a later step of the reset; redirects a direct visit to the first step. */
export function RequirePhone({ children }: { children: (phoneNumber: string) => ReactNode }) {
  const phoneNumber = useResetPhone();
  if (phoneNumber === null) return <Navigate to={paths.forgotPassword()} replace />;
  return children(phoneNumber);
}
