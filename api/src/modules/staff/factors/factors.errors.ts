import { refusal } from '../../../plugins/errors.ts';

/** The call asks for the second factor again. */
export class StepUpRequired extends refusal('stepUpRequired', 'Confirm with your second factor to go on.') {}

/** The rights of the caller need a second factor, and the account has none. */
export class FactorMissing extends refusal(
  'forbidden',
  'Your rights need a second factor. Set one up in Settings first.',
) {}

/** Wrong, used or expired proof; alike for all, and `validation`, since the session or the login goes on. */
const wrong = 'That did not work. Please try again.';
export class FactorWrong extends refusal('validation', wrong, {
  fields: { code: wrong },
  securityEvent: 'codeFailed',
}) {}

export class TooManyFactorTries extends refusal(
  'tooManyRequests',
  'Too many wrong codes. Please try again later, or use another factor.',
  (retryAfter: number) => ({ retryAfter, securityEvent: 'codeFailed' }),
) {}

/** The console has no domain that passkeys can belong to. */
export class PasskeysImpossible extends refusal(
  'conflict',
  'Passkeys need the address of the console (PUBLIC_ORIGIN), or localhost.',
) {}

export class PasskeyNotFound extends refusal('notFound', 'There is no such passkey.') {}
export class PasskeyKnown extends refusal('conflict', 'This passkey has been added already.') {}
export class TotpExists extends refusal(
  'conflict',
  'An authenticator app is set up already. Remove it first.',
) {}
export class TotpNotFound extends refusal('notFound', 'No authenticator app is set up.') {}
export class NoFactors extends refusal('conflict', 'The account has no second factor.') {}
export class LastFactorNeeded extends refusal(
  'conflict',
  'Your rights need a second factor. Add another one first.',
) {}
export class OwnFactorsReset extends refusal(
  'forbidden',
  'You cannot reset your own second factors. Another super admin can.',
) {}
