import { FromFirstStep } from '../../reset-journey/FromFirstStep.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';

/** `/reset-password`: the new password, twice. Source: specification section 2. */
export default function ResetPasswordScreen() {
  return <FromFirstStep>{(phoneNumber) => <ResetPasswordForm phoneNumber={phoneNumber} />}</FromFirstStep>;
}
