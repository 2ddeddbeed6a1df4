import { AppError } from '../../plugins/errors.ts';

export class PayoutNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such payout.');
  }
}

/** It has ended another way, or is not in the hands of staff. */
export class PayoutNotOpen extends AppError {
  constructor(why: string) {
    super('conflict', why);
  }
}
