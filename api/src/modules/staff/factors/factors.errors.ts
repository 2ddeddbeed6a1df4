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

export class TotpExists extends refusal(
  'conflict',
  'An authenticator app is set up already. Remove it first.',
) {}
export class NoFactors extends refusal('conflict', 'The account has no second factor.') {}
export class OwnFactorsReset extends refusal(
  'forbidden',
  'You cannot reset your own second factors. Another super admin can.',
) {}
