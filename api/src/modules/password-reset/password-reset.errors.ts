import { AppError } from '../../plugins/errors.ts';

/** The specification's words. */
export class PhoneUnknown extends AppError {
  constructor() {
    super('notFound', "Phone Number isn't in the Admin Database.");
  }
}

/** Too many codes for a phone, or too many phones from an address: one answer for both. */
export class TooManyCodes extends AppError {
  constructor(retryAfter: number) {
    super('tooManyRequests', 'Too many OTP requests. Please try again later.', { retryAfter });
  }
}

/** The provider of text messages did not take the message. */
export class CodeNotSent extends AppError {
  constructor(cause: unknown) {
    super('unavailable', 'Error sending OTP.', { retryAfter: 60, cause });
  }
}

/** A code that can still be tried, and another one was given. */
export class CodeWrong extends AppError {
  constructor() {
    super('validation', 'OTP Incorrect', { fields: { otp: 'OTP Incorrect' } });
  }
}

/** There is no code to try: never sent, used, too old, or tried too often. */
export class CodeDead extends AppError {
  constructor() {
    super('validation', 'Invalid OTP.', { fields: { otp: 'Invalid OTP.' } });
  }
}

/** No code was validated for this phone in this browser, or it is used or too old. */
export class ResetNotAllowed extends AppError {
  constructor() {
    super('forbidden', 'Error updating password.');
  }
}
