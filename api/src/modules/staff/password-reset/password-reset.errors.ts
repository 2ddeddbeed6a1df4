import { AppError } from '../../../plugins/errors.ts';

/** Message: specification section 8. */
export class PhoneUnknown extends AppError {
  constructor() {
    super('notFound', "Phone Number isn't in the Admin Database.", { securityEvent: 'codeFailed' });
  }
}

/** Rate limit of a phone or of an address; one answer for both. */
export class TooManyCodes extends AppError {
  constructor(retryAfter: number) {
    super('tooManyRequests', 'Too many OTP requests. Please try again later.', {
      retryAfter,
      securityEvent: 'codeFailed',
    });
  }
}

/** Too many wrong codes for a phone within a day. */
export class TooManyWrongCodes extends AppError {
  constructor(retryAfter: number) {
    super('tooManyRequests', 'Too many wrong OTPs. Please try again later.', {
      retryAfter,
      securityEvent: 'codeFailed',
    });
  }
}

/** The SMS provider did not accept the message. */
export class CodeNotSent extends AppError {
  constructor(cause: unknown) {
    super('unavailable', 'Error sending OTP.', { retryAfter: 60, cause });
  }
}

/** Wrong code, while the right one is still valid. */
export class CodeWrong extends AppError {
  constructor() {
    super('validation', 'OTP Incorrect', {
      fields: { otp: 'OTP Incorrect' },
      securityEvent: 'codeFailed',
    });
  }
}

/** No valid code: never sent, used, expired, or attempted too often. */
export class CodeExpired extends AppError {
  constructor() {
    super('validation', 'Invalid OTP.', { fields: { otp: 'Invalid OTP.' }, securityEvent: 'codeFailed' });
  }
}

/** No valid permission of this browser for this phone: no code validated, used, or expired. */
export class ResetNotAllowed extends AppError {
  constructor() {
    super('forbidden', 'Error updating password.', { securityEvent: 'codeFailed' });
  }
}
