import { useState } from 'react';
import { paths } from '@padiman/contracts';
import { ApiError } from '@padiman/client/http';
import { useNextStep } from '../../reset-journey/reset-journey.ts';
import { requestCode } from './forgot-password.api.ts';

const sent = 'OTP sent successfully.';
const unknownPhone = "Phone Number isn't in the Admin Database.";
const failed = 'Error sending OTP. Please try again later.';

/** Sends a code and goes on to the step that asks for it. Source: specification section 8. */
export function useForgotPassword() {
  const [error, setError] = useState<string>();
  const nextStep = useNextStep();
  const sendCode = async ({ phoneNumber }: { phoneNumber: string }) => {
    setError(undefined);
    try {
      const { message } = await requestCode(phoneNumber);
      if (message === sent) nextStep(paths.otp(), phoneNumber);
      else setError(unknownPhone);
    } catch (cause) {
      // A refusal says why; anything else is the request's own failure.
      const refused = cause instanceof ApiError && cause.status >= 400 && cause.status < 500;
      setError(refused ? cause.message : failed);
    }
  };
  return { sendCode, error };
}
