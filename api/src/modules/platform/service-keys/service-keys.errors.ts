import { AppError } from '../../../plugins/errors.ts';

export class ServiceKeyNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such service key.');
  }
}

/** The request has no valid service key. One message for all causes, so that none can be probed. */
export class NoServiceKey extends AppError {
  constructor() {
    super('unauthenticated', 'A valid service key is required.');
  }
}

/** The service key lacks a scope. */
export class ScopeMissing extends AppError {
  constructor(scope: string) {
    super('forbidden', `The service key lacks the scope ${scope}.`);
  }
}
