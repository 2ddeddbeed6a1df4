import { FromFirstStep } from '../../reset-journey/FromFirstStep.tsx';
import { OneTimeCodeForm } from './OneTimeCodeForm.tsx';

/** `/otp`: the code that was sent to the phone. Source: specification section 2. */
export default function OtpScreen() {
  return <FromFirstStep>{(phoneNumber) => <OneTimeCodeForm phoneNumber={phoneNumber} />}</FromFirstStep>;
}
