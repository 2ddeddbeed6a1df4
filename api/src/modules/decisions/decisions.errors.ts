import { AppError } from '../../plugins/errors.ts';
import { describeDecision, type DecidedRow } from './decisions.rules.ts';

/** The state of the record does not allow the decision. */
export class DecisionRefused extends AppError {
  /** Reason in the answer of a bulk call. */
  readonly reason: string;

  constructor(reason: string) {
    super('conflict', `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`);
    this.reason = reason;
  }
}

/** The record has been decided on already. */
export class DecidedAlready extends DecisionRefused {
  readonly status: DecidedRow['status'];

  constructor(decided: DecidedRow) {
    super(describeDecision(decided));
    this.status = decided.status;
  }
}
