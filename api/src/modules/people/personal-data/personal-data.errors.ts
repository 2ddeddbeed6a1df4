import { AppError, ValidationFailed } from '../../../plugins/errors.ts';

/** Unknown user. */
export class PersonNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such user.');
  }
}

/** The personal data of the user is gone already. */
export class PersonErased extends AppError {
  constructor() {
    super('conflict', 'The personal data of this user has been erased already.');
  }
}

/** Something stands in the way of an erasure; the message has every reason. */
export class ErasureRefused extends AppError {
  constructor(obstacles: readonly string[]) {
    super('conflict', `The personal data cannot be erased yet: ${obstacles.join('; ')}.`);
  }
}

/** The typed confirmation is neither the name nor the phone number of the user. */
export class NotConfirmed extends ValidationFailed {
  constructor() {
    super(
      { confirmation: 'is not the name or phone number of the user' },
      'Type the name or the phone number of the user as it is shown.',
    );
  }
}

/** Another transaction holds records of the user. */
export class PersonBusy extends AppError {
  constructor(cause: unknown) {
    super('unavailable', 'Records of the user are being changed. Please try again.', {
      retryAfter: 2,
      cause,
    });
  }
}

/** A hold is set already, or none is. */
export class HoldUnchanged extends AppError {
  constructor(isSet: boolean) {
    super('conflict', isSet ? 'A legal hold is set already.' : 'No legal hold is set.');
  }
}
