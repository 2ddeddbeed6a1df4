import { useState } from 'react';
import { forgotPassword, paths, validateOtp } from '@padiman/contracts';
import { send, type ApiError } from '@padiman/client/http';
import { useNextStep } from '../../reset-journey/reset-journey.ts';
import { useCountdown } from './countdown.hooks.ts';

/** Seconds between two codes. Source: specification section 9. */
const resendWait = 30;

/** Time that the success message is shown before the next step opens, in milliseconds. */
const pauseOnSuccess = 900;

/** Verifies a one-time code and requests another one. Source: specification sections 4 and 8. */
export function useOneTimeCode(phoneNumber: string) {
  const [notice, setNotice] = useState<{ tone: 'good' | 'bad'; text: string }>();
  const [resending, setResending] = useState(false);
  const { left, restart } = useCountdown(resendWait);
  const nextStep = useNextStep();

  const verify = async ({ otp }: { otp: string }) => {
    setNotice(undefined);
    try {
      // On success the browser holds the cookie that setting a new password requires.
      await send(validateOtp, { body: { phoneNumber, otp } });
      setNotice({ tone: 'good', text: 'OTP Verified! Proceed to reset your password.' });
      await new Promise((resolve) => setTimeout(resolve, pauseOnSuccess));
      nextStep(paths.resetPassword(), phoneNumber);
    } catch (cause) {
      setNotice({ tone: 'bad', text: (cause as ApiError).messageOr('OTP validation failed.') });
    }
  };

  const resend = async () => {
    setResending(true);
    setNotice(undefined);
    try {
      await send(forgotPassword, { body: { phoneNumber } });
      setNotice({ tone: 'good', text: 'OTP Sent Successfully!' });
      restart();
    } catch (cause) {
      setNotice({ tone: 'bad', text: (cause as ApiError).messageOr('Error resending OTP.') });
    } finally {
      setResending(false);
    }
  };

  return { verify, resend, resending, secondsLeft: left, notice };
}
