import { AppError } from '../../../plugins/errors.ts';

/** Unknown request, or the request of another user than the named one. */
export class WithdrawalNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such withdrawal request.');
  }
}
/** Staff pay by hand, so nobody resolves the names of accounts. */
export class NoAccountNames extends AppError {
  constructor() {
    super('conflict', 'Withdrawals are paid by hand; no provider can name the owner of an account.');
  }
}
