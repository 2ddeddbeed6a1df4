import { oneTimeCodeForm } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { Alert, Button, formatPhone, TextField } from '@padiman/ui';
import { AuthScreen } from '../../layout/AuthFrame.tsx';
import { RequirePhone, useOneTimeCode } from '../../reset-journey/reset-journey.tsx';

/** `/otp`: verification of the code that was sent to the phone. Source: specification section 2. */
export default function OtpScreen() {
  return <RequirePhone>{(phoneNumber) => <OneTimeCodeForm phoneNumber={phoneNumber} />}</RequirePhone>;
}

function OneTimeCodeForm({ phoneNumber }: { phoneNumber: string }) {
  const { verify, resend, resending, secondsLeft, notice } = useOneTimeCode(phoneNumber);
  const { field, handleSubmit, formState } = useForm(oneTimeCodeForm, { otp: '' });
  return (
    <AuthScreen
      title="Verify OTP"
      text={`Enter the 6-digit code that was sent to ${formatPhone(phoneNumber)}.`}
    >
      <form noValidate onSubmit={handleSubmit(verify)}>
        <TextField
          label="OTP"
          inputMode="numeric"
          autoComplete="one-time-code"
          // A code pasted from a message may contain blanks and hyphens.
          {...field('otp', { setValueAs: (typed: string) => typed.replace(/[\s-]/g, '') })}
        />
        {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
        <Button type="submit" look="primary" full busy={formState.isSubmitting} busyText="Verifying...">
          Verify OTP
        </Button>
        <Button full disabled={secondsLeft > 0} busy={resending} onClick={() => void resend()}>
          {secondsLeft > 0 ? `Resend OTP in ${secondsLeft}s` : 'Resend OTP'}
        </Button>
      </form>
    </AuthScreen>
  );
}
