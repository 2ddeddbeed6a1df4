import { AppError } from '../../../plugins/errors.ts';

/** The call asks for the second factor again. */
export class StepUpRequired extends AppError {
  constructor() {
    super('stepUpRequired', 'Confirm with your second factor to go on.');
  }
}

/** The rights of the caller need a second factor, and the account has none. */
export class FactorMissing extends AppError {
  constructor() {
    super('forbidden', 'Your rights need a second factor. Set one up in Settings first.');
  }
}

/** Wrong, used or expired proof; alike for all, and `validation`, since the session or the login goes on. */
export class FactorWrong extends AppError {
  constructor() {
    const message = 'That did not work. Please try again.';
    super('validation', message, { fields: { code: message }, securityEvent: 'codeFailed' });
  }
}

export class TooManyFactorTries extends AppError {
  constructor(retryAfter: number) {
    super('tooManyRequests', 'Too many wrong codes. Please try again later, or use a passkey.', {
      retryAfter,
      securityEvent: 'codeFailed',
    });
  }
}

/** The console has no domain that passkeys can belong to. */
export class PasskeysImpossible extends AppError {
  constructor() {
    super('conflict', 'Passkeys need the address of the console (PUBLIC_ORIGIN), or localhost.');
  }
}

export class PasskeyNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such passkey.');
  }
}

export class PasskeyKnown extends AppError {
  constructor() {
    super('conflict', 'This passkey has been added already.');
  }
}

export class TotpExists extends AppError {
  constructor() {
    super('conflict', 'An authenticator app is set up already. Remove it first.');
  }
}

export class TotpNotFound extends AppError {
  constructor() {
    super('notFound', 'No authenticator app is set up.');
  }
}

export class NoFactors extends AppError {
  constructor() {
    super('conflict', 'The account has no second factor.');
  }
}

export class LastFactorNeeded extends AppError {
  constructor() {
    super('conflict', 'Your rights need a second factor. Add another one first.');
  }
}

export class OwnFactorsReset extends AppError {
  constructor() {
    super('forbidden', 'You cannot reset your own second factors. Another super admin can.');
  }
}
