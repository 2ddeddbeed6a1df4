import { useState } from 'react';
import { paths } from '@padiman/contracts';
import { ApiError } from '@padiman/client/http';
import { useNextStep } from '../../reset-journey/reset-journey.ts';
import { setNewPassword } from './reset-password.api.ts';

const refused = 'Failed to reset password. Please try again.';
const failed = 'An error occurred while resetting the password. Please try again.';

/** Sets the new password and goes on to the good news. Source: specification section 8. */
export function useResetPassword(phoneNumber: string) {
  const [error, setError] = useState<string>();
  const nextStep = useNextStep();
  const reset = async ({ newPassword }: { newPassword: string }) => {
    setError(undefined);
    try {
      await setNewPassword(phoneNumber, newPassword);
      nextStep(paths.resetSuccess(), phoneNumber);
    } catch (cause) {
      const answered = cause instanceof ApiError && cause.status >= 400 && cause.status < 500;
      // What the server says against this very password helps more than the general word.
      setError(answered ? (cause.fields.newPassword ?? refused) : failed);
    }
  };
  return { reset, error };
}
