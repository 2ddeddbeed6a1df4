import { AppError, ValidationFailed } from '../../../plugins/errors.ts';
import { inMinutes } from '../../base/rate-limits/rate-limits.rules.ts';

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

/** A one-time password is valid for 7 days. Whoever gets this answer had the right one. */
export class GivenPasswordLapsed extends AppError {
  constructor() {
    super(
      'unauthenticated',
      'This one-time password is no longer valid. Choose your own password with a code under Forgot Password.',
      { securityEvent: 'loginFailed' },
    );
  }
}

/** The own password is the one-time one. */
export class PasswordNotOwn extends ValidationFailed {
  constructor() {
    const message = 'Choose a password that differs from the one that you were given';
    super({ newPassword: message }, message);
  }
}

/** The pending login is unknown, over or tried too often, or the password has changed since. */
export class LoginExpired extends AppError {
  constructor() {
    super('unauthenticated', 'This login has expired. Please log in again.');
  }
}
