import { useState } from 'react';
import { forgotPassword, paths } from '@padiman/contracts';
import { ApiError, send } from '@padiman/client/http';
import { useNextStep } from '../../reset-journey/reset-journey.ts';

const sent = 'OTP sent successfully.';
const unknownPhone = "Phone Number isn't in the Admin Database.";
const failed = 'Error sending OTP. Please try again later.';

/** Sends a one-time code and opens the next step. Source: specification section 8. */
export function useForgotPassword() {
  const [error, setError] = useState<string>();
  const nextStep = useNextStep();
  const sendCode = async ({ phoneNumber }: { phoneNumber: string }) => {
    setError(undefined);
    try {
      const { message } = await send(forgotPassword, { body: { phoneNumber } });
      if (message === sent) nextStep(paths.otp(), phoneNumber);
      else setError(unknownPhone);
    } catch (cause) {
      // A 4xx answer states the reason; other failures get the specification's text.
      const refused = cause instanceof ApiError && cause.status >= 400 && cause.status < 500;
      setError(refused ? cause.message : failed);
    }
  };
  return { sendCode, error };
}
