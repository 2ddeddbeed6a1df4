import { string } from 'yup';
import { closed, loginPassword, phoneNumber } from './fields.ts';
import { oneTimeCode } from './staff.calls.ts';

/** The forgot password form. Source: specification section 5. */
export const forgotPasswordForm = closed({ phoneNumber: phoneNumber() });

/** The OTP form. */
export const oneTimeCodeForm = closed({ otp: oneTimeCode() });

const ownMinimum = 6;

/**
 * The reset password form: its own messages first, then those of the login, since a password that cannot log in
 * would help nobody.
 */
export const resetPasswordForm = closed({
  newPassword: string()
    .required('Password is required')
    // A test of its own: yup keeps one `min`, and the login's would take its place.
    .test(
      'own-minimum',
      `Password must be at least ${ownMinimum} characters`,
      (password) => !password || password.length >= ownMinimum,
    )
    .concat(loginPassword()),
  confirmPassword: string()
    .required('Confirm Password is required')
    .test(
      'matches',
      'Passwords must match',
      (password, { parent }) => !password || password === (parent as { newPassword?: string }).newPassword,
    ),
});
