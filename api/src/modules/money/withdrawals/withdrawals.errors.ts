import { DecisionRefused } from '../../base/decisions/decisions.errors.ts';
import { AppError } from '../../../plugins/errors.ts';

/** Unknown request, or the request of another user than the named one. */
export class WithdrawalNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such withdrawal request.');
  }
}
/** The request, its user or its first approval is no longer the one that was shown. */
export class WithdrawalChanged extends DecisionRefused {
  constructor() {
    super('the request or its user has changed since it was shown; look at it again before you decide');
  }
}
/** Staff pay by hand, so nobody resolves the names of accounts. */
export class NoAccountNames extends AppError {
  constructor() {
    super('conflict', 'Withdrawals are paid by hand; no provider can name the owner of an account.');
  }
}
export class BalanceTooLow extends DecisionRefused {
  constructor() {
    super("the user's available balance does not cover the request");
  }
}
export class PayeeBarred extends DecisionRefused {
  constructor(barred: 'blocked' | 'deleted') {
    super(
      barred === 'blocked'
        ? 'the user is blocked, so the request can only be rejected'
        : 'the user has been deleted, so the request can only be rejected',
    );
  }
}
