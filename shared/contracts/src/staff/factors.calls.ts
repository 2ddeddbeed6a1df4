import { array, bool, number, object, string, type InferType } from 'yup';
import { defineCall } from '../base/call.ts';
import { dataAnswer, doneAnswer } from '../base/envelope.ts';
import {
  newPasskey,
  passkey,
  passkeyName,
  proofFields,
  shownRecoveryCodes,
  totpCode,
  webAuthnOptions,
} from './factors.ts';
import { closed, instant, recordId } from '../base/fields.ts';

/** Second factors of the caller, and what the server asks of them. */
export const ownFactors = object({
  policy: string<'off' | 'optional' | 'required'>().required(),
  required: bool().required().meta({ description: 'True if the rights of the caller need a second factor.' }),
  passkeysPossible: bool()
    .required()
    .meta({ description: 'False if the address of the console is no domain that passkeys can belong to.' }),
  passkeys: array().of(passkey).required(),
  totp: object({ since: instant().required() }).nullable().defined().default(undefined),
  recoveryCodesLeft: number().required(),
});

/** Second factors of the caller. */
export type OwnFactors = InferType<typeof ownFactors>;

const shared = { section: 'Second factor', capability: 'secondFactor', access: 'staff' } as const;

/** `GET /admin/factors`: the caller's second factors, without secrets. */
export const readOwnFactors = defineCall({
  ...shared,
  name: 'readOwnFactors',
  summary: "One's own second factors",
  method: 'GET',
  path: '/admin/factors',
  answer: dataAnswer(ownFactors.required()),
});

/** `POST /admin/factors/passkeys/options`: begins adding a passkey. */
export const beginPasskey = defineCall({
  ...shared,
  name: 'beginPasskey',
  summary: 'Begin to add a passkey',
  description: 'The challenge in the options is valid for 5 minutes, once.',
  stepUp: true,
  failures: ['conflict'],
  method: 'POST',
  path: '/admin/factors/passkeys/options',
  answer: dataAnswer(webAuthnOptions()),
});

/** `POST /admin/factors/passkeys`: adds the passkey. The first factor ends the caller's other sessions. */
export const addPasskey = defineCall({
  ...shared,
  name: 'addPasskey',
  summary: 'Add a passkey',
  description: 'The first factor ends all other sessions, and its answer has the recovery codes.',
  stepUp: true,
  failures: ['conflict'],
  method: 'POST',
  path: '/admin/factors/passkeys',
  body: closed({ name: passkeyName(), passkey: newPasskey() }),
  answer: object({
    success: bool().required(),
    data: passkey.required(),
    recoveryCodes: shownRecoveryCodes(),
  }),
});

/** `DELETE /admin/factors/passkeys/{id}`. Errors: `conflict` for the last factor of who needs one. */
export const removePasskey = defineCall({
  ...shared,
  name: 'removePasskey',
  summary: 'Remove a passkey',
  stepUp: true,
  failures: ['conflict'],
  method: 'DELETE',
  path: '/admin/factors/passkeys/{id}',
  params: closed({ id: recordId().required() }),
  answer: doneAnswer,
});

const totpSecret = object({
  secret: string().required().meta({ description: 'Base32, to type into the app.' }),
  uri: string().required().meta({ description: '`otpauth://…`, for a QR code.' }),
});

/** `POST /admin/factors/totp`: begins the set-up of an authenticator app. */
export const beginTotp = defineCall({
  ...shared,
  name: 'beginTotp',
  summary: 'Begin the set-up of an authenticator app',
  description: 'A new secret, which replaces one that was not confirmed.',
  stepUp: true,
  failures: ['conflict'],
  method: 'POST',
  path: '/admin/factors/totp',
  answer: dataAnswer(totpSecret.required()),
});

/** `POST /admin/factors/totp/confirm`: ends the set-up with a code of the app. */
export const confirmTotp = defineCall({
  ...shared,
  name: 'confirmTotp',
  summary: 'Confirm the authenticator app with a code',
  description: 'The first factor ends all other sessions, and its answer has the recovery codes.',
  stepUp: true,
  failures: ['conflict', 'tooManyRequests'],
  method: 'POST',
  path: '/admin/factors/totp/confirm',
  body: closed({ code: totpCode() }),
  answer: object({ success: bool().required(), recoveryCodes: shownRecoveryCodes() }),
});

/** `DELETE /admin/factors/totp`. Errors: `conflict` for the last factor of who needs one. */
export const removeTotp = defineCall({
  ...shared,
  name: 'removeTotp',
  summary: 'Remove the authenticator app',
  stepUp: true,
  failures: ['notFound', 'conflict'],
  method: 'DELETE',
  path: '/admin/factors/totp',
  answer: doneAnswer,
});

/** `POST /admin/factors/recovery-codes`: replaces the recovery codes. */
export const renewRecoveryCodes = defineCall({
  ...shared,
  name: 'renewRecoveryCodes',
  summary: 'Replace the recovery codes',
  description: 'Ten new codes, each for one use; the former ones end.',
  stepUp: true,
  failures: ['conflict'],
  method: 'POST',
  path: '/admin/factors/recovery-codes',
  answer: object({ success: bool().required(), recoveryCodes: shownRecoveryCodes().required() }),
});

/** `POST /admin/step-up/passkey-options`: options to prove a passkey of the caller. */
export const beginStepUp = defineCall({
  ...shared,
  name: 'beginStepUp',
  summary: 'Begin to prove a passkey',
  description: 'The challenge in the options is valid for 5 minutes, once.',
  failures: ['conflict'],
  method: 'POST',
  path: '/admin/step-up/passkey-options',
  answer: dataAnswer(webAuthnOptions()),
});

/** `POST /admin/step-up`: proves a second factor; calls with step-up are open for ten minutes. */
export const stepUp = defineCall({
  ...shared,
  name: 'stepUp',
  summary: 'Prove a second factor again',
  description: 'Calls that ask for it are open to this session for 10 minutes.',
  failures: ['conflict', 'tooManyRequests'],
  method: 'POST',
  path: '/admin/step-up',
  body: closed(proofFields()),
  answer: doneAnswer,
});

/** `DELETE /dashboard/admins/{id}/factors`: removes all factors of a colleague, who lost them. */
export const resetFactors = defineCall({
  ...shared,
  access: 'superAdmin',
  name: 'resetFactors',
  summary: "Remove a colleague's second factors",
  description: "Ends all of the colleague's sessions. Nobody resets their own.",
  stepUp: true,
  failures: ['conflict'],
  method: 'DELETE',
  path: '/dashboard/admins/{id}/factors',
  params: closed({ id: recordId().required() }),
  answer: object({ success: bool().required(), removed: number().required() }),
});
