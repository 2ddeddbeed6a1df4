import type { ErrorCode, SecurityEventKind } from '@padiman/contracts';
import { AppError } from '../../../plugins/errors.ts';
import { describeDecision, type DecidedRow, type DecisionLabels } from './decisions.rules.ts';

/** The state of the record does not allow the decision. */
export class DecisionRefused extends AppError {
  /** Reason in the answer of a bulk call. */
  readonly reason: string;

  constructor(
    reason: string,
    { code = 'conflict', securityEvent }: { code?: ErrorCode; securityEvent?: SecurityEventKind } = {},
  ) {
    const message = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
    super(code, message, securityEvent === undefined ? {} : { securityEvent });
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
  'you and another admin of this decision are not independent: one of you gave the other an account or rights in the last 30 days; a third admin must decide';

/** The admin and another one of the same decision have given each other an account or rights, or are the same. */
export class NotIndependent extends DecisionRefused {
  constructor(reason = notIndependent) {
    super(reason, { code: 'notIndependent', securityEvent: 'notIndependent' });
  }
}
