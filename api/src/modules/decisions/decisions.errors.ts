import { AppError } from '../../plugins/errors.ts';

/** A decision that cannot be taken as things stand. */
export class DecisionRefused extends AppError {
  /** What the answer of a bulk call says of the record. */
  readonly reason: string;

  constructor(reason: string) {
    super('conflict', `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`);
    this.reason = reason;
  }
}

/** Somebody has decided already. */
export class DecidedAlready extends DecisionRefused {
  readonly status: DecidedRow['status'];

  constructor(decided: DecidedRow) {
    super(describeDecision(decided));
    this.status = decided.status;
  }
}

/** How a record was decided. Null names where it was no member of staff, a null time while nobody has. */
export interface DecidedRow {
  status: 'pending' | 'accepted' | 'rejected';
  decided_at: Date | null;
  decider_first_name: string | null;
  decider_last_name: string | null;
}

const lagosTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
});

/** `already accepted by Ada Obi on 1 March 2026 at 14:05`, by the clock of Lagos. */
export function describeDecision(decided: DecidedRow): string {
  const { status, decided_at: at, decider_first_name: first, decider_last_name: last } = decided;
  const by = first === null ? '' : ` by ${first} ${last ?? ''}`.trimEnd();
  return `already ${status}${by}${at === null ? '' : ` on ${lagosTime.format(at)}`}`;
}
