import { AppError } from '../../../plugins/errors.ts';

export class AdminNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such admin.');
  }
}
export class PhoneTaken extends AppError {
  constructor() {
    super('conflict', 'An admin with this phone number exists already.');
  }
}
export class LastSuperAdmin extends AppError {
  constructor() {
    super('conflict', 'The last super admin cannot be deleted.');
  }
}
export class OwnRights extends AppError {
  constructor() {
    super('forbidden', 'You cannot change your own rights.');
  }
}
/** The right is neither in the access table nor named by a live section. */
export class UnknownRight extends AppError {
  constructor(right: string) {
    const message = `No live section has the right ${right}.`;
    super('validation', message, { fields: { [`rights.${right}`]: message } });
  }
}
