import { withdrawalDetails, withdrawalReview, type DetailedWithdrawal } from '@padiman/contracts';
import type { ReviewQueue } from '@padiman/client/review';
import { decisionChanges } from './decision.hooks.ts';
import { paymentName } from './withdrawals.messages.ts';
import { withdrawalCan } from './withdrawals.rules.ts';

/** Withdrawal requests in review mode. */
export const withdrawalQueue: ReviewQueue<DetailedWithdrawal> = {
  calls: withdrawalReview,
  recordType: 'withdrawal',
  details: withdrawalDetails,
  changes: decisionChanges,
  nameOf: ({ request }) => paymentName(request),
  // The balance and the earlier requests of the user, and what others see of a shared account.
  touches: ({ user, sharers }) => [user._id, ...sharers.map(({ _id }) => _id)],
  versionOf: ({ version }) => version,
  isPending: ({ request }) => withdrawalCan.decide(request),
};
