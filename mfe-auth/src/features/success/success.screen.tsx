import { paths } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { useRuntimeConfig } from '@padiman/client/session';
import { ButtonBase, chakra, Icon, Text } from '@padiman/ui';
import { AuthFrame } from '../../layout/AuthFrame.tsx';
import { useResetPhone } from '../../reset-journey/reset-journey.ts';

/** The mark grows into place over 1000 ms. Source: specification section 2. */
const Mark = chakra('div', {
  base: { justifySelf: 'center', color: 'brand.text', animation: 'appear 1000ms ease-out both' },
});

/** `/success`: the new password is set. Source: specification section 2. */
export default function SuccessScreen() {
  const { brand } = useRuntimeConfig();
  // Whoever opens the address directly has reset nothing now.
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
      {justReset && (
        <Text role="status" textAlign="center" fontWeight="medium">
          Password reset successful.
        </Text>
      )}
      <ButtonBase asChild look="primary">
        <Link to={paths.landing()}>Proceed to Login</Link>
      </ButtonBase>
    </AuthFrame>
  );
}
