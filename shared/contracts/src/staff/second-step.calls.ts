import { bool, object, string } from 'yup';
import { callsOf, plain } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { newPasskey, passkeyName, pendingToken, proofFields, totpCode, webAuthnOptions } from './factors.ts';
import { closed, loginPassword } from '../base/fields.ts';
import { loginAnswer, readLogin } from './sign-in.calls.ts';

const call = callsOf({ section: 'Sign-in', capability: 'secondFactor', access: 'public', ...plain });

/** `POST /admin/login/passkey-options`: options to prove a passkey in the second step. */
export const beginSecondStep = call('beginSecondStep', 'POST /admin/login/passkey-options', {
  summary: 'Begin to prove a passkey at login',
  failures: ['unauthenticated', 'conflict'],
  body: closed({ pending: pendingToken() }),
  answer: dataAnswer(webAuthnOptions()),
});

/** `POST /admin/login/factor`: proves a second factor and ends the login. Five tries for each login. */
export const proveSecondStep = call('proveSecondStep', 'POST /admin/login/factor', {
  summary: 'Prove a second factor at login',
  description: 'Five tries for each login, and 20 wrong codes an hour for each account.',
  failures: ['unauthenticated', 'tooManyRequests', 'conflict'],
  body: closed({ pending: pendingToken(), ...proofFields() }),
  answer: loginAnswer,
  read: readLogin,
});

/** `POST /admin/login/set-up/passkey-options`: begins adding the passkey that the login needs. */
export const beginLoginPasskey = call('beginLoginPasskey', 'POST /admin/login/set-up/passkey-options', {
  summary: 'Begin to add the passkey that a login needs',
  failures: ['unauthenticated', 'conflict'],
  body: closed({ pending: pendingToken() }),
  answer: dataAnswer(webAuthnOptions()),
});

/** `POST /admin/login/set-up/passkey`: adds the passkey and ends the login. */
export const addLoginPasskey = call('addLoginPasskey', 'POST /admin/login/set-up/passkey', {
  summary: 'Add the passkey that a login needs',
  failures: ['unauthenticated', 'conflict'],
  body: closed({ pending: pendingToken(), name: passkeyName(), passkey: newPasskey() }),
  answer: loginAnswer,
  read: readLogin,
});

/** `POST /admin/login/set-up/totp`: begins the set-up of the authenticator app that the login needs. */
export const beginLoginTotp = call('beginLoginTotp', 'POST /admin/login/set-up/totp', {
  summary: 'Begin the set-up of the authenticator app that a login needs',
  failures: ['unauthenticated', 'conflict'],
  body: closed({ pending: pendingToken() }),
  answer: object({
    success: bool().required(),
    data: object({ secret: string().required(), uri: string().required() }).required(),
  }),
});

/** `POST /admin/login/set-up/totp/confirm`: confirms the app and ends the login. */
export const confirmLoginTotp = call('confirmLoginTotp', 'POST /admin/login/set-up/totp/confirm', {
  summary: 'Confirm the authenticator app that a login needs',
  failures: ['unauthenticated', 'tooManyRequests', 'conflict'],
  body: closed({ pending: pendingToken(), code: totpCode() }),
  answer: loginAnswer,
  read: readLogin,
});

/**
 * `POST /admin/login/password`: chooses the own password after a login by a one-time one, and goes on with the login.
 * Errors: `unauthenticated` for an expired login, `validation` for a refused password.
 */
export const chooseOwnPassword = call('chooseOwnPassword', 'POST /admin/login/password', {
  capability: 'firstLogin',
  summary: 'Choose an own password at the first login',
  description:
    'Needs the token of `passwordChoice`. The password must differ from the one-time one. Five tries for each login.',
  failures: ['unauthenticated'],
  body: closed({ pending: pendingToken(), newPassword: loginPassword() }),
  answer: loginAnswer,
  read: readLogin,
});
