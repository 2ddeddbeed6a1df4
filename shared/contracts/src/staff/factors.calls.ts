import { array, bool, number, object, string, type InferType } from 'yup';
import { callsOf, byTwo, plain, proved } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import {
  newPasskey,
  passkey,
  passkeyName,
  proofFields,
  shownRecoveryCodes,
  totpCode,
  webAuthnOptions,
} from './factors.ts';
import { closed, instant, recordIdOr, required } from '../base/fields.ts';

/** Second factors of the caller, and what the server asks of them. */
export const ownFactors = object({
  policy: string<'off' | 'optional' | 'required'>().required(),
  required: required(bool(), 'True if the rights of the caller need a second factor.'),
  passkeysPossible: required(
    bool(),
    'False if the address of the console is no domain that passkeys can belong to.',
  ),
  passkeys: array().of(passkey).required(),
  totp: object({ since: instant().required() }).nullable().defined().default(undefined),
  recoveryCodesLeft: number().required(),
});
export type OwnFactors = InferType<typeof ownFactors>;

const call = callsOf({ section: 'Second factor', capability: 'secondFactor', access: 'staff' });

/** `GET /admin/factors`: the caller's second factors, without secrets. */
export const readOwnFactors = call('readOwnFactors', 'GET /admin/factors', {
  ...plain,
  summary: "One's own second factors",
  answer: dataAnswer(ownFactors.required()),
});

/** `POST /admin/factors/passkeys/options`: begins adding a passkey. */
export const beginPasskey = call('beginPasskey', 'POST /admin/factors/passkeys/options', {
  ...proved,
  summary: 'Begin to add a passkey',
  description: 'The challenge in the options is valid for 5 minutes, once.',
  failures: ['conflict'],
  answer: dataAnswer(webAuthnOptions()),
});

/** `POST /admin/factors/passkeys`: adds the passkey. The first factor ends the caller's other sessions. */
export const addPasskey = call('addPasskey', 'POST /admin/factors/passkeys', {
  ...proved,
  summary: 'Add a passkey',
  description: 'The first factor ends all other sessions, and its answer has the recovery codes.',
  failures: ['conflict'],
  body: closed({ name: passkeyName(), passkey: newPasskey() }),
  answer: object({
    success: bool().required(),
    data: passkey.required(),
    recoveryCodes: shownRecoveryCodes(),
  }),
});

const totpSecret = object({
  secret: required(string(), 'Base32, to type into the app.'),
  uri: required(string(), '`otpauth://…`, for a QR code.'),
});

/** `POST /admin/factors/totp`: begins the set-up of an authenticator app. */
export const beginTotp = call('beginTotp', 'POST /admin/factors/totp', {
  ...proved,
  summary: 'Begin the set-up of an authenticator app',
  description: 'A new secret, which replaces one that was not confirmed.',
  failures: ['conflict'],
  answer: dataAnswer(totpSecret.required()),
});

/** `POST /admin/factors/totp/confirm`: ends the set-up with a code of the app. */
export const confirmTotp = call('confirmTotp', 'POST /admin/factors/totp/confirm', {
  ...proved,
  summary: 'Confirm the authenticator app with a code',
  description: 'The first factor ends all other sessions, and its answer has the recovery codes.',
  failures: ['conflict', 'tooManyRequests'],
  body: closed({ code: totpCode() }),
  answer: object({ success: bool().required(), recoveryCodes: shownRecoveryCodes() }),
});

/** In place of a passkey's id, the authenticator app. */
export const totpFactor = 'totp';

/** `DELETE /admin/factors/{factor}`. Errors: `notFound`; `conflict` for the last factor of who needs one. */
export const removeFactor = call('removeFactor', 'DELETE /admin/factors/{factor}', {
  ...proved,
  summary: 'Remove a second factor',
  description: '`factor` is the id of a passkey, or `totp` for the authenticator app.',
  failures: ['notFound', 'conflict'],
  params: closed({
    factor: recordIdOr(totpFactor).required(),
  }),
});

/** `POST /admin/factors/recovery-codes`: replaces the recovery codes. */
export const renewRecoveryCodes = call('renewRecoveryCodes', 'POST /admin/factors/recovery-codes', {
  ...proved,
  summary: 'Replace the recovery codes',
  description: 'Ten new codes, each for one use; the former ones end.',
  failures: ['conflict'],
  answer: object({ success: bool().required(), recoveryCodes: shownRecoveryCodes().required() }),
});

/** `POST /admin/step-up/passkey-options`: options to prove a passkey of the caller. */
export const beginStepUp = call('beginStepUp', 'POST /admin/step-up/passkey-options', {
  ...plain,
  summary: 'Begin to prove a passkey',
  description: 'The challenge in the options is valid for 5 minutes, once.',
  failures: ['conflict'],
  answer: dataAnswer(webAuthnOptions()),
});

/** `POST /admin/step-up`: proves a second factor; calls with step-up are open for ten minutes. */
export const stepUp = call('stepUp', 'POST /admin/step-up', {
  ...plain,
  summary: 'Prove a second factor again',
  description: 'Calls that ask for it are open to this session for 10 minutes.',
  failures: ['conflict', 'tooManyRequests'],
  body: closed(proofFields()),
});

/** `DELETE /dashboard/admins/{id}/factors`: removes all factors of a colleague, who lost them. */
export const resetFactors = call('resetFactors', 'DELETE /dashboard/admins/{id}/factors', {
  ...byTwo,
  access: 'superAdmin',
  summary: "Remove a colleague's second factors",
  description:
    "Ends all of the colleague's sessions. Nobody resets their own. With a limit for two admins it waits for a second super admin, as `message` says.",
  failures: ['conflict'],
  answer: object({ success: bool().required(), removed: number().required(), message: string() }),
});
