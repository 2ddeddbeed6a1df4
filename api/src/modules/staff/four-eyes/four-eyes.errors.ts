import { refusal } from '../../../plugins/errors.ts';
import { NotIndependent } from '../../base/decisions/decisions.rules.ts';

/** Nobody confirms their own proposal. */
export class OwnProposal extends NotIndependent {
  constructor() {
    super('you proposed this; another super admin must confirm it');
  }
}

export const ProposalNotFound = refusal(
  'ProposalNotFound',
  'notFound',
  'This does not wait any more: it has been confirmed or withdrawn.',
);

/** It is older than 7 days, or the account of its proposer or of the admin whom it concerns has changed. */
export const ProposalLapsed = refusal(
  'ProposalLapsed',
  'conflict',
  'This has lapsed: it is older than 7 days, or an account of it has changed since.',
);

/** A concurrent call has replaced the proposal. */
export const ProposalChanged = refusal(
  'ProposalChanged',
  'conflict',
  'This has just changed. Please look at it again.',
);

/** The same proposal of another super admin waits. */
export const ProposedAlready = refusal(
  'ProposedAlready',
  'conflict',
  (by: string) => `${by} has proposed this already. Confirm it on the Admins screen.`,
);
