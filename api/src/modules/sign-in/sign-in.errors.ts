import { AppError } from '../../plugins/errors.ts';
import { inMinutes } from '../rate-limits/rate-limits.rules.ts';

/** Unknown phone and wrong password: one answer for both, so that a caller cannot tell them apart. */
export class LoginRefused extends AppError {
  constructor() {
    super('unauthenticated', 'Incorrect phone number or password.', { securityEvent: 'loginFailed' });
  }
}

/** Too many failures on the account or from the address; alike for phones that exist and that do not. */
export class LoginLocked extends AppError {
  constructor(seconds: number) {
    super('tooManyRequests', `Too many wrong tries. Please try again in ${inMinutes(seconds)}.`, {
      retryAfter: seconds,
      securityEvent: 'loginLocked',
    });
  }
}

/** The pending login is unknown, over or tried too often, or the password has changed since. */
export class LoginExpired extends AppError {
  constructor() {
    super('unauthenticated', 'This login has expired. Please log in again.');
  }
}
