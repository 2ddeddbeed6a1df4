import { refusal } from '../../../plugins/errors.ts';

const securityEvent = 'codeFailed';

/** Message: specification section 8. */
export const PhoneUnknown = refusal('PhoneUnknown', 'notFound', "Phone Number isn't in the Admin Database.", {
  securityEvent,
});

/** Rate limit of a phone or of an address; one answer for both. */
export const TooManyCodes = refusal(
  'TooManyCodes',
  'tooManyRequests',
  'Too many OTP requests. Please try again later.',
  (retryAfter: number) => ({ retryAfter, securityEvent }),
);

/** Too many wrong codes for a phone within a day. */
export const TooManyWrongCodes = refusal(
  'TooManyWrongCodes',
  'tooManyRequests',
  'Too many wrong OTPs. Please try again later.',
  (retryAfter: number) => ({ retryAfter, securityEvent }),
);

/** The SMS provider did not accept the message. */
export const CodeNotSent = refusal('CodeNotSent', 'unavailable', 'Error sending OTP.', (cause: unknown) => ({
  retryAfter: 60,
  cause,
}));

/** Wrong code, while the right one is still valid. */
export const CodeWrong = refusal('CodeWrong', 'validation', 'OTP Incorrect', {
  fields: { otp: 'OTP Incorrect' },
  securityEvent,
});

/** No valid code: never sent, used, expired, or attempted too often. */
export const CodeExpired = refusal('CodeExpired', 'validation', 'Invalid OTP.', {
  fields: { otp: 'Invalid OTP.' },
  securityEvent,
});

/** No valid permission of this browser for this phone: no code validated, used, or expired. */
export const ResetNotAllowed = refusal('ResetNotAllowed', 'forbidden', 'Error updating password.', {
  securityEvent,
});
