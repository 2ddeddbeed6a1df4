import { AppError } from '../../plugins/errors.ts';

export class PayoutNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such payout.');
  }
}

/** It has another result already, or the provider pays it. */
export class PayoutNotOpen extends AppError {
  constructor(reason: string) {
    super('conflict', reason);
  }
}
