import { AppError } from '../../plugins/errors.ts';

/** Unknown phone, wrong password, locked: one answer for all, so that none can be told from the others. */
export class LoginRefused extends AppError {
  /** For the metrics alone: never told to the caller. */
  readonly reason: 'wrong' | 'locked';

  constructor(reason: 'wrong' | 'locked') {
    super('unauthenticated', 'Incorrect phone number or password.');
    this.reason = reason;
  }
}
