import { paths } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { ButtonBase, Icon } from '@padiman/ui';
import { AuthScreen } from '../../layout/AuthFrame.tsx';
import { useResetPhone } from '../../reset-journey/reset-journey.tsx';
import { Confirmation, Mark } from './success.screen.styles.ts';

/** `/success`: end of the password reset. Source: specification section 2. */
export default function SuccessScreen() {
  // A direct visit follows no reset.
  const justReset = useResetPhone() !== null;
  return (
    <AuthScreen
      title="Password Reset Successfully"
      text="Your password has been reset successfully. You can now proceed to login."
    >
      <Mark>
        <Icon name="accepted" size={64} />
      </Mark>
      {justReset && <Confirmation role="status">Password reset successful.</Confirmation>}
      <ButtonBase asChild look="primary">
        <Link to={paths.landing()}>Proceed to Login</Link>
      </ButtonBase>
    </AuthScreen>
  );
}
