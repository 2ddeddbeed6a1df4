import { AppError, ValidationFailed } from '../../../plugins/errors.ts';

export class RecordNotFound extends AppError {
  constructor(what = 'record') {
    super('notFound', `There is no such ${what}.`);
  }
}

/** The state of a record does not allow the change. */
export class ChangeRefused extends AppError {
  constructor(message: string) {
    super('conflict', message);
  }
}

/** A value that must be unique belongs to another record. */
export class ValueTaken extends AppError {
  constructor() {
    super('conflict', 'Another record has this phone number or reference.');
  }
}

/** Fields contradict one another. */
export class FieldsContradict extends ValidationFailed {}
