import { AppError, ValidationFailed } from '../../../plugins/errors.ts';

/** The idempotency key belongs to another request. */
export class KeyReused extends AppError {
  constructor() {
    super('keyReused', 'This idempotency key was used for another request.');
  }
}

/** The idempotency key is missing or malformed. */
export class InvalidIdempotencyKey extends ValidationFailed {
  constructor(reason: string) {
    super({ 'Idempotency-Key': reason }, `The header Idempotency-Key ${reason}.`);
  }
}
