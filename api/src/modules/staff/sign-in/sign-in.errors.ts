import { refusal, ValidationFailed } from '../../../plugins/errors.ts';
import { inMinutes } from '../../base/limiter/budgets.rules.ts';

const securityEvent = 'loginFailed';

/** Unknown phone and wrong password: one answer for both, so that a caller cannot tell them apart. */
export class LoginRefused extends refusal('unauthenticated', 'Incorrect phone number or password.', {
  securityEvent,
}) {}

/** Too many failures on the account or from the address; alike for phones that exist and that do not. */
export class LoginLocked extends refusal(
  'tooManyRequests',
  (retryAfter: number) => `Too many wrong tries. Please try again in ${inMinutes(retryAfter)}.`,
  (retryAfter: number) => ({ retryAfter, securityEvent: 'loginLocked' }),
) {}

/** A one-time password is valid for 7 days. Whoever gets this answer had the right one. */
export class GivenPasswordLapsed extends refusal(
  'unauthenticated',
  'This one-time password is no longer valid. Choose your own password with a code under Forgot Password.',
  { securityEvent },
) {}

/** The own password is the one-time one. */
export class PasswordNotOwn extends ValidationFailed {
  constructor() {
    const message = 'Choose a password that differs from the one that you were given';
    super({ newPassword: message }, message);
  }
}

/** The pending login is unknown, over or tried too often, or the password has changed since. */
export class LoginExpired extends refusal(
  'unauthenticated',
  'This login has expired. Please log in again.',
) {}
