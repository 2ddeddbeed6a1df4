import { useState } from 'react';
import { paths } from '@padiman/contracts';
import { useNextStep } from '../../reset-journey/reset-journey.ts';
import { checkCode, resendCode } from './otp.api.ts';
import { useCountdown } from './countdown.hooks.ts';

/** Seconds between two codes. Source: specification section 9. */
const resendWait = 30;

/** How long the good news stands before the next step opens, in milliseconds. */
const pauseOnSuccess = 900;

/** Checking a code, and asking for another one. Source: specification sections 4 and 8. */
export function useOneTimeCode(phoneNumber: string) {
  const [told, setTold] = useState<{ tone: 'good' | 'bad'; text: string }>();
  const [resending, setResending] = useState(false);
  const { left, restart } = useCountdown(resendWait);
  const nextStep = useNextStep();

  const verify = async ({ otp }: { otp: string }) => {
    setTold(undefined);
    try {
      await checkCode(phoneNumber, otp);
      setTold({ tone: 'good', text: 'OTP Verified! Proceed to reset your password.' });
      await new Promise((resolve) => setTimeout(resolve, pauseOnSuccess));
      nextStep(paths.resetPassword(), phoneNumber);
    } catch (cause) {
      setTold({ tone: 'bad', text: (cause as Error).message || 'OTP validation failed.' });
    }
  };

  const resend = async () => {
    setResending(true);
    setTold(undefined);
    try {
      await resendCode(phoneNumber);
      setTold({ tone: 'good', text: 'OTP Sent Successfully!' });
      restart();
    } catch (cause) {
      setTold({ tone: 'bad', text: (cause as Error).message || 'Error resending OTP.' });
    } finally {
      setResending(false);
    }
  };

  return { verify, resend, resending, secondsLeft: left, told };
}
