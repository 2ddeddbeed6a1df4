import { array, mixed, object, string, type InferType } from 'yup';
import { closed, required } from '../base/fields.ts';

/** Kinds of proof of a second factor. */
export const factorMethods = ['passkey', 'totp', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

const base64url = (max: number) =>
  string()
    .matches(/^[\w-]+$/, 'must be base64url')
    .max(max);

/** Token of a login that waits for its second factor or an own password. It opens only the calls below `/admin/login/`. */
export const pendingToken = () =>
  string()
    .required()
    .matches(/^[\w-]{43}$/, 'must be a token')
    .meta({ description: 'Token of the login that waits.' });

/** Answer of an authenticator to the creation of a passkey: the parts that the server verifies. */
export const newPasskey = () =>
  required(
    closed({
      id: base64url(1_400).required(),
      clientDataJSON: base64url(4_000).required(),
      attestationObject: base64url(12_000).required(),
      transports: array().of(string().max(30).required()).max(10).required(),
    }),
    'Answer of the authenticator, in base64url.',
  );

/** Answer of an authenticator to the use of a passkey: the parts that the server verifies. */
export const usedPasskey = () =>
  closed({
    id: base64url(1_400).required(),
    clientDataJSON: base64url(4_000).required(),
    authenticatorData: base64url(4_000).required(),
    signature: base64url(4_000).required(),
  })
    .optional()
    .default(undefined)
    .meta({ description: 'Answer of the authenticator, in base64url.' });

/** Name of a passkey. */
export const passkeyName = () =>
  string()
    .required('Name is required')
    .matches(/\S/, 'Name is required')
    .max(60, 'Name must be at most 60 characters');

/** Six digits of an authenticator app. */
export const totpCode = () =>
  string()
    .required('Code is required')
    .matches(/^\d*$/, 'Code must contain only numbers')
    .matches(/^\d{6}$/, { message: 'Code must be 6 digits', excludeEmptyString: true });

/** Form of an authenticator app's code. */
export const totpForm = closed({ code: totpCode() });

/** Form of the name of a new passkey. */
export const passkeyForm = closed({ name: passkeyName() });

/** Form of a recovery code, as it was shown: ten letters and digits, hyphens and blanks are ignored. */
export const recoveryForm = closed({
  code: string()
    .required('Recovery code is required')
    .test('recovery', 'A recovery code has 10 letters and digits', (code) =>
      /^[a-z\d]{10}$/i.test(code.replaceAll(/[\s-]/g, '')),
    ),
});

/** Fields of a proof: `passkey` or `code`, by its method. */
export const proofFields = () => ({
  method: string().oneOf(factorMethods).required(),
  code: string().max(40).meta({ description: 'Code of the app, or recovery code.' }),
  passkey: usedPasskey(),
});

/** Proof of a second factor. */
export type FactorProof = {
  method: FactorMethod;
  code?: string;
  passkey?: InferType<ReturnType<typeof usedPasskey>>;
};

/** Options of WebAuthn in their JSON form, for the browser's call. */
export const webAuthnOptions = () =>
  required(mixed<Record<string, unknown>>(), 'Options of WebAuthn, as JSON.');

/** A passkey of the caller. */
export const passkey = object({
  _id: string().required(),
  name: string().required(),
  createdAt: string().required().meta({ format: 'date-time', description: 'A UTC instant.' }),
  lastUsedAt: string().nullable().defined().meta({ format: 'date-time', description: 'A UTC instant.' }),
});
export type Passkey = InferType<typeof passkey>;

/** Recovery codes, which are shown once: with the first factor, and when they are renewed. */
export const shownRecoveryCodes = () =>
  array()
    .of(string().required())
    .meta({ description: 'Shown once: with the first factor, and when they are renewed.' });
