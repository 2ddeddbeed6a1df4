import { AppError } from '../../../plugins/errors.ts';
import { inMinutes } from '../rate-limits/rate-limits.rules.ts';

/** The record does not exist, is deleted, or has no such value. */
export class NothingToReveal extends AppError {
  constructor() {
    super('notFound', 'There is no such value.');
  }
}

/** The admin has revealed as many values as one may within an hour. */
export class TooManyReveals extends AppError {
  constructor(most: number, seconds: number) {
    super(
      'tooManyRequests',
      `You have shown ${most} values within an hour. Please try again in ${inMinutes(seconds)}.`,
      { retryAfter: seconds, securityEvent: 'accessDenied' },
    );
  }
}
