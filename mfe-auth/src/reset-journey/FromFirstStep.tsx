import type { ReactNode } from 'react';
import { paths } from '@padiman/contracts';
import { Navigate } from '@padiman/client/routing';
import { useResetPhone } from './reset-journey.ts';

/** Shows a later step to who came through the first; leads everybody else back to it. */
export function FromFirstStep({ children }: { children: (phoneNumber: string) => ReactNode }) {
  const phoneNumber = useResetPhone();
  if (phoneNumber === null) return <Navigate to={paths.forgotPassword()} replace />;
  return children(phoneNumber);
}
