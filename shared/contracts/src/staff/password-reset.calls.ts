import { string } from 'yup';
import { messageOf, readDone, refuse } from '../backend/answers.ts';
import { callsOf, plain } from '../base/call.ts';

import { closed, loginPassword, phoneNumber } from '../base/fields.ts';

/** Messages that mean success, whatever the status. Source: specification section 7. */
const success = { sent: 'OTP sent successfully.', validated: 'OTP validated successfully.' } as const;

/** Messages of a refusal with a success status. Source: specification section 8. */
const refusal = {
  unknownPhone: "Phone Number isn't in the Admin Database.",
  wrongCode: 'OTP Incorrect',
} as const;

/** Reader of a call whose message alone tells success; any other content refuses the call. */
const readMessage = (wanted: string, refused: string) => (raw: unknown) => {
  if (messageOf(raw) !== wanted) refuse(raw, refused);
  return readDone(raw);
};

/** A one-time code: six digits. Messages: specification section 5. */
const oneTimeCode = () =>
  string()
    .required('OTP is required')
    .matches(/^\d+$/, { message: 'OTP must contain only numbers', excludeEmptyString: true })
    .matches(/^\d{6}$/, { message: 'OTP must be 6 digits', excludeEmptyString: true });

/** The forgot password form. Source: specification section 5. */
export const forgotPasswordForm = closed({ phoneNumber: phoneNumber() });

/** The OTP form. Source: specification section 5. */
export const oneTimeCodeForm = closed({ otp: oneTimeCode() });

const formMinimum = 6;

/**
 * The reset password form: its own messages first, then those of the login, because a password that cannot log in is
 * of no use. Source: specification section 5.
 */
export const resetPasswordForm = closed({
  newPassword: string()
    .required('Password is required')
    // A separate test: yup keeps one `min`, and the login's would replace it.
    .test(
      'form-minimum',
      `Password must be at least ${formMinimum} characters`,
      (password) => !password || password.length >= formMinimum,
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

const call = callsOf({ section: 'Sign-in', access: 'public', ...plain });

/**
 * `POST /admin/forgot-password`: sends a one-time code and sets the cookie of {@link validateOtp}; `message` is
 * 'OTP sent successfully.'. Errors: `notFound` for
 * an unknown phone, `tooManyRequests`, `unavailable` if the message cannot be sent.
 */
export const forgotPassword = call('forgotPassword', 'POST /admin/forgot-password', {
  summary: 'Send a one-time code to a staff phone',
  failures: ['notFound'],
  body: closed({ phoneNumber: phoneNumber() }),
  read: readMessage(success.sent, refusal.unknownPhone),
});

/** `POST /admin/validate-otp`: sets the cookie of {@link updatePassword}. */
export const validateOtp = call('validateOtp', 'POST /admin/validate-otp', {
  summary: 'Check a one-time code',
  description:
    'Needs the cookie of the browser that requested the code. On success it sets the cookie that the new password needs.',
  body: closed({ phoneNumber: phoneNumber(), otp: oneTimeCode() }),
  read: readMessage(success.validated, refusal.wrongCode),
});

/** `PUT /admin/update-password`. Errors: `forbidden` without the cookie, `validation` for a refused password. */
export const updatePassword = call('updatePassword', 'PUT /admin/update-password', {
  summary: 'Set a new password after a one-time code',
  description:
    'Needs the cookie of a validated one-time code, once, for the same phone. Ends all sessions of the admin.',
  failures: ['forbidden'],
  body: closed({ phoneNumber: phoneNumber(), newPassword: loginPassword() }),
  read: readDone,
});
