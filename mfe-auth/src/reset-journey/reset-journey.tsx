import { useEffect, useState, type ReactNode } from 'react';
import { forgotPassword, paths, updatePassword, validateOtp } from '@padiman/contracts';
import { ApiError, send } from '@padiman/client/http';
import { Navigate, useLocation, useNavigate } from '@padiman/client/routing';

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

/** Shows a later step of the reset; redirects a direct visit to the first step. */
export function RequirePhone({ children }: { children: (phoneNumber: string) => ReactNode }) {
  const phoneNumber = useResetPhone();
  if (phoneNumber === null) return <Navigate to={paths.forgotPassword()} replace />;
  return children(phoneNumber);
}

/** Opens the next step and hands over the phone number. */
function useNextStep(): (path: string, phoneNumber: string) => void {
  const navigate = useNavigate();
  return (path, phoneNumber) => void navigate(path, { state: { phoneNumber } });
}

const notSent = 'Error sending OTP. Please try again later.';

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
      setError(cause instanceof ApiError && cause.isRefusal ? cause.messageOr(notSent) : notSent);
    }
  };
  return { sendCode, error };
}

/** Milliseconds between two codes. Source: specification section 9. */
const resendWait = 30_000;

/** Seconds left of a wait. Computed from the clock, so that throttled timers of a background tab do no harm. */
function useCountdown() {
  const [endsAt, setEndsAt] = useState(() => Date.now() + resendWait);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [left]);
  const restart = () => {
    setNow(Date.now());
    setEndsAt(Date.now() + resendWait);
  };
  return { left, restart };
}

/** Time that the success message is shown before the next step opens, in milliseconds. */
const pauseOnSuccess = 900;

/** Verifies a one-time code and requests another one. Source: specification sections 4 and 8. */
export function useOneTimeCode(phoneNumber: string) {
  const [notice, setNotice] = useState<{ tone: 'good' | 'bad'; text: string }>();
  const [resending, setResending] = useState(false);
  const { left, restart } = useCountdown();
  const nextStep = useNextStep();
  /** Shows the success of a request, or its failure. @returns true after a success */
  const attempt = async (request: Promise<unknown>, done: string, failed: string) => {
    setNotice(undefined);
    try {
      await request;
      setNotice({ tone: 'good', text: done });
      return true;
    } catch (cause) {
      setNotice({ tone: 'bad', text: (cause as ApiError).messageOr(failed) });
      return false;
    }
  };

  const verify = async ({ otp }: { otp: string }) => {
    // On success the browser holds the cookie that setting a new password requires.
    const request = send(validateOtp, { body: { phoneNumber, otp } });
    const done = 'OTP Verified! Proceed to reset your password.';
    if (!(await attempt(request, done, 'OTP validation failed.'))) return;
    await new Promise((resolve) => setTimeout(resolve, pauseOnSuccess));
    nextStep(paths.resetPassword(), phoneNumber);
  };
  const resend = async () => {
    setResending(true);
    const request = send(forgotPassword, { body: { phoneNumber } });
    if (await attempt(request, 'OTP Sent Successfully!', 'Error resending OTP.')) restart();
    setResending(false);
  };
  return { verify, resend, resending, secondsLeft: left, notice };
}

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
