import { AppError, ValidationFailed } from '../../../plugins/errors.ts';
import { DecisionRefused } from '../decisions/decisions.errors.ts';

/** There is no record to write a note on. */
export class RecordNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such record.');
  }
}

/** A mentioned colleague does not exist, or may not see the record. */
export class NotMentionable extends ValidationFailed {
  constructor() {
    super({ mentions: 'names somebody who may not see the record' });
  }
}

/** The end of a hold lies in the past. */
export class HoldEndPast extends ValidationFailed {
  constructor() {
    super({ until: 'must lie in the future' });
  }
}

/** The record is on hold, so nobody decides on it. */
export class RecordOnHold extends DecisionRefused {
  constructor(by: string) {
    super(`on hold by ${by}, until ${by} or a super admin releases it`);
  }
}

/** The record waits for a super admin. */
export class RecordEscalated extends DecisionRefused {
  constructor(by: string) {
    super(`escalated by ${by}, and waits for a super admin`);
  }
}

/** The record is on hold already. */
export class HeldAlready extends AppError {
  constructor(by: string) {
    super('conflict', `Already on hold by ${by}.`);
  }
}

/** Only the admin who put the record on hold, or a super admin, releases it. */
export class HoldOfAnother extends AppError {
  constructor(by: string) {
    super('conflict', `${by} put this on hold. Only ${by} or a super admin can release it.`);
  }
}

/** The record is escalated already. */
export class EscalatedAlready extends AppError {
  constructor(by: string) {
    super('conflict', `Already escalated by ${by}.`);
  }
}

/** The record is not escalated, or no longer. */
export class NotEscalated extends AppError {
  constructor() {
    super('conflict', 'This is not escalated any more.');
  }
}
