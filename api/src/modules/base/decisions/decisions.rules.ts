import type { DecisionState, ErrorCode, SecurityEventKind } from '@padiman/contracts';
import { AppError } from '../../../plugins/errors.ts';

/** A decision on a record. */
export type Decision = Exclude<DecisionState, 'pending'>;

/** State of a record with its decision: names are null if no admin decided, the time while it is pending. */
export interface DecidedRow {
  status: DecisionState;
  decided_at: Date | null;
  decider_first_name: string | null;
  decider_last_name: string | null;
}

/** Times in messages. */
export const lagosTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
});

/** Names of decisions in messages. */
export type DecisionLabels = Readonly<Record<Decision, string>>;

/** Names of decisions on withdrawals and applications. */
export const decisionLabels: DecisionLabels = { accepted: 'accepted', rejected: 'rejected' };

/** Describes a decision in Lagos time: `already accepted by Ada Obi on 1 March 2026 at 14:05`. */
function describeDecision(decided: DecidedRow, labels: DecisionLabels = decisionLabels): string {
  const { status, decided_at: at, decider_first_name: first, decider_last_name: last } = decided;
  const name = fullName(first, last);
  const by = name === null ? '' : ` by ${name}`;
  return `already ${status === 'pending' ? status : labels[status]}${by}${at === null ? '' : ` on ${lagosTime.format(at)}`}`;
}

/** Full name of an admin; null without an admin. */
export const fullName = (first: string | null, last: string | null): string | null =>
  first === null ? null : `${first} ${last ?? ''}`.trimEnd();

/** Reason as a sentence. */
export const sentenceOf = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;

/** The state of the record does not allow the decision. */
export class DecisionRefused extends AppError {
  /** Reason in the answer of a bulk call. */
  readonly reason: string;

  constructor(
    reason: string,
    { code = 'conflict', securityEvent }: { code?: ErrorCode; securityEvent?: SecurityEventKind } = {},
  ) {
    super(code, sentenceOf(reason), securityEvent === undefined ? {} : { securityEvent });
    this.reason = reason;
  }
}

/** The record has been decided on already. */
export class DecidedAlready extends DecisionRefused {
  readonly status: DecidedRow['status'];

  constructor(decided: DecidedRow, labels?: DecisionLabels) {
    super(describeDecision(decided, labels));
    this.status = decided.status;
  }
}

/** Reason in the answer of a bulk call. */
export const notIndependent =
  'you and another admin of this decision are not independent: one of you changed the account or rights of the other in the last 30 days; a third admin must decide';

/** The admin and another one of the same decision are tied by a change of account or rights, or are the same. */
export class NotIndependent extends DecisionRefused {
  constructor(reason = notIndependent) {
    super(reason, { code: 'notIndependent', securityEvent: 'notIndependent' });
  }
}

/** It is older than 7 days, or the account of its proposer or of the admin whom it concerns has changed. */
export class ProposalLapsed extends DecisionRefused {
  constructor() {
    super('this has lapsed: it is older than 7 days, or an account of it has changed since');
  }
}

/** A change is confirmed by others than the admin whom it concerns. */
export class OwnSubject extends NotIndependent {
  constructor() {
    super('this concerns you; another super admin must decide it');
  }
}

/** Nobody confirms their own proposal. */
export class OwnProposal extends NotIndependent {
  /** @param other who confirms it instead */
  constructor(other = 'super admin') {
    super(`you proposed this; another ${other} must confirm it`);
  }
}
