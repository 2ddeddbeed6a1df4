import { AppError } from '../../errors.ts';

/** Unknown phone, wrong password, locked: one answer for all, so that none can be told from the others. */
export class LoginRefused extends AppError {
  constructor() {
    super('unauthenticated', 'Incorrect phone number or password.');
  }
}
