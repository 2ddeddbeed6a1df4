import { paths } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { useRuntimeConfig } from '@padiman/client/session';
import { ButtonBase, Icon } from '@padiman/ui';
import { AuthFrame } from '../../layout/AuthFrame.tsx';
import { useResetPhone } from '../../reset-journey/reset-journey.tsx';
import { Confirmation, Mark } from './success.screen.styles.ts';

/** `/success`: end of the password reset. Source: specification section 2. */
export default function SuccessScreen() {
  const { brand } = useRuntimeConfig();
  // A direct visit follows no reset.
  const justReset = useResetPhone() !== null;
  return (
    <AuthFrame
      product={brand.product}
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
    </AuthFrame>
  );
}
