import { useState } from 'react';
import { paths, updatePassword } from '@padiman/contracts';
import { ApiError, send } from '@padiman/client/http';
import { useNextStep } from '../../reset-journey/reset-journey.ts';

const refused = 'Failed to reset password. Please try again.';
const failed = 'An error occurred while resetting the password. Please try again.';

/** Sets the new password and opens the success page. Source: specification section 8. */
export function useResetPassword(phoneNumber: string) {
  const [error, setError] = useState<string>();
  const nextStep = useNextStep();
  const reset = async ({ newPassword }: { newPassword: string }) => {
    setError(undefined);
    try {
      // The cookie of the verified code is sent along.
      await send(updatePassword, { body: { phoneNumber, newPassword } });
      nextStep(paths.resetSuccess(), phoneNumber);
    } catch (cause) {
      // The server's reason against this password is more helpful than the general text.
      const answered = cause instanceof ApiError && cause.isRefusal;
      setError(answered ? (cause.fields.newPassword ?? refused) : failed);
    }
  };
  return { reset, error };
}
