import { refusal } from '../../../plugins/errors.ts';

/** The call asks for the second factor again. */
export const StepUpRequired = refusal(
  'StepUpRequired',
  'stepUpRequired',
  'Confirm with your second factor to go on.',
);

/** The rights of the caller need a second factor, and the account has none. */
export const FactorMissing = refusal(
  'FactorMissing',
  'forbidden',
  'Your rights need a second factor. Set one up in Settings first.',
);

/** Wrong, used or expired proof; alike for all, and `validation`, since the session or the login goes on. */
const wrong = 'That did not work. Please try again.';
export const FactorWrong = refusal('FactorWrong', 'validation', wrong, {
  fields: { code: wrong },
  securityEvent: 'codeFailed',
});

export const TooManyFactorTries = refusal(
  'TooManyFactorTries',
  'tooManyRequests',
  'Too many wrong codes. Please try again later, or use another factor.',
  (retryAfter: number) => ({ retryAfter, securityEvent: 'codeFailed' }),
);

/** The console has no domain that passkeys can belong to. */
export const PasskeysImpossible = refusal(
  'PasskeysImpossible',
  'conflict',
  'Passkeys need the address of the console (PUBLIC_ORIGIN), or localhost.',
);

export const PasskeyNotFound = refusal('PasskeyNotFound', 'notFound', 'There is no such passkey.');
export const PasskeyKnown = refusal('PasskeyKnown', 'conflict', 'This passkey has been added already.');
export const TotpExists = refusal(
  'TotpExists',
  'conflict',
  'An authenticator app is set up already. Remove it first.',
);
export const TotpNotFound = refusal('TotpNotFound', 'notFound', 'No authenticator app is set up.');
export const NoFactors = refusal('NoFactors', 'conflict', 'The account has no second factor.');
export const LastFactorNeeded = refusal(
  'LastFactorNeeded',
  'conflict',
  'Your rights need a second factor. Add another one first.',
);
export const OwnFactorsReset = refusal(
  'OwnFactorsReset',
  'forbidden',
  'You cannot reset your own second factors. Another super admin can.',
);
