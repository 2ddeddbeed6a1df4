import { useState } from 'react';
import { forgotPassword, paths } from '@padiman/contracts';
import { ApiError, send } from '@padiman/client/http';
import { useNextStep } from '../../reset-journey/reset-journey.ts';

const failed = 'Error sending OTP. Please try again later.';

/** Sends a one-time code and opens the next step. Source: specification section 8. */
export function useForgotPassword() {
  const [error, setError] = useState<string>();
  const nextStep = useNextStep();
  const sendCode = async ({ phoneNumber }: { phoneNumber: string }) => {
    setError(undefined);
    try {
      await send(forgotPassword, { body: { phoneNumber } });
      nextStep(paths.otp(), phoneNumber);
    } catch (cause) {
      // A refusal states the reason; other failures get the specification's text.
      setError(cause instanceof ApiError && cause.isRefusal ? cause.messageOr(failed) : failed);
    }
  };
  return { sendCode, error };
}
