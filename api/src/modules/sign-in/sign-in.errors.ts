import { AppError } from '../../plugins/errors.ts';

/** Unknown phone, wrong password, lockout: one answer for all, so that a caller cannot tell them apart. */
export class LoginRefused extends AppError {
  /** For the metrics only; never part of the answer. */
  readonly reason: 'wrong' | 'locked';

  constructor(reason: 'wrong' | 'locked') {
    super('unauthenticated', 'Incorrect phone number or password.');
    this.reason = reason;
  }
}

/** The pending login is unknown, over or tried too often, or the password has changed since. */
export class LoginExpired extends AppError {
  constructor() {
    super('unauthenticated', 'This login has expired. Please log in again.');
  }
}
