import { DecisionRefused } from '../decisions/decisions.errors.ts';
import { AppError } from '../../plugins/errors.ts';

/** Unknown request, or the request of another user than the named one. */
export class WithdrawalNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such withdrawal request.');
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
