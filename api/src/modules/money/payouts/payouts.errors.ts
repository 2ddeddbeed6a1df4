import { AppError } from '../../../plugins/errors.ts';

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

/** The payout is paid only by the admin who has claimed it. */
export class PayoutNotClaimed extends AppError {
  constructor(claimedBy: string | null) {
    super(
      'conflict',
      claimedBy === null
        ? 'Claim the payout before you pay it.'
        : `${claimedBy} has claimed the payout, and notes its result.`,
    );
  }
}

/** Another admin's claim lasts. */
export class PayoutClaimed extends AppError {
  constructor(claimedBy: string) {
    super('conflict', `${claimedBy} has claimed the payout.`);
  }
}

/** The result must be noted by an admin who neither decided on the request nor claimed the payout. */
export class AnotherAdminNeeded extends AppError {
  constructor() {
    super(
      'conflict',
      'Another admin must note this: one who neither accepted the request nor claimed the payout.',
    );
  }
}

/** The bank's reference has been noted with another payout. */
export class BankReferenceTaken extends AppError {
  constructor(cause: unknown) {
    super('conflict', 'This bank reference belongs to another payout.', { cause });
  }
}
