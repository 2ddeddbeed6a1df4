/** Steps of a login after the password: second factors, their proof and set-up, and the own password. Loaded on demand. */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import {
  type FactorMethod,
  type FactorProof,
  type OwnFactors,
  addLoginPasskey,
  beginLoginPasskey,
  beginLoginTotp,
  beginSecondStep,
  confirmLoginTotp,
  proveSecondStep,
  type LoginReading,
  type PendingLogin,
  chooseOwnPassword,
  type PasswordChoice,
  beginStepUp,
  stepUp,
} from '@padiman/contracts';
import { ApiError } from './http/api-error.ts';
import { send } from './http/client.ts';

/** True if this browser can use passkeys on this page. */
export const supportsPasskeys = (): boolean => browserSupportsWebAuthn();

/** Message for a dialog of the browser that was closed, timed out or failed. */
const notUsed = 'The passkey was not used. Try again, or choose another way.';

async function orExplain<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const known = (cause as { name?: string } | undefined)?.name === 'InvalidStateError';
    throw new Error(known ? 'This device has a passkey of your account already.' : notUsed, { cause });
  }
}

/** Creates a passkey by the options of the server. @throws Error with a message for the user */
export async function createPasskey(options: Record<string, unknown>) {
  const { id, response } = await orExplain(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports: [...transports] };
}

/** Proves a passkey by the options of the server. @throws Error with a message for the user */
export async function provePasskey(options: Record<string, unknown>) {
  const { id, response } = await orExplain(
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Way to prove a second factor: at login, or again in a session. */
export interface FactorProver {
  methods: readonly FactorMethod[];
  passkeyOptions: () => Promise<Record<string, unknown>>;
  /** @throws ApiError for a wrong proof */
  prove: (proof: FactorProof) => Promise<void>;
}

/** Methods by which an account can prove its factor. */
export const methodsOf = ({
  passkeys,
  passkeysPossible,
  totp,
  recoveryCodesLeft,
}: OwnFactors): FactorMethod[] => [
  ...(passkeys.length > 0 && passkeysPossible ? (['passkey'] as const) : []),
  ...(totp ? (['totp'] as const) : []),
  ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
];

/** Runs steps of a login one after another. `W` says which one runs. */
function useStep<W extends string | boolean>() {
  const [busy, setBusy] = useState<W>();
  const [failure, setFailure] = useState<Error>();
  return {
    /** Never rejects. */
    run: async (what: W, work: () => Promise<void>) => {
      setBusy(what);
      setFailure(undefined);
      await work().catch((cause: Error) => setFailure(cause));
      setBusy(undefined);
    },
    busy,
    failure,
    /** True if the server ended the login, so that the password is asked again. */
    expired: failure instanceof ApiError && failure.status === 401,
  };
}

/** Proves a second factor by passkey or code. */
export function useFactorProof({ methods, passkeyOptions, prove }: FactorProver) {
  const { run, busy, failure, expired } = useStep<FactorMethod>();
  return {
    /** Methods of the account that this browser can use. */
    methods: methods.filter((method) => method !== 'passkey' || supportsPasskeys()),
    /** Method of the request that runs. */
    busy,
    error: failure?.message,
    expired,
    byPasskey: () =>
      void run('passkey', async () =>
        prove({ method: 'passkey', passkey: await provePasskey(await passkeyOptions()) }),
      ),
    byCode: (method: 'totp' | 'recovery', code: string) => run(method, () => prove({ method, code })),
  };
}

type NewPasskey = Awaited<ReturnType<typeof createPasskey>>;

/** Secret of an authenticator app: as a text, and as an address for a QR code. */
interface TotpSecret {
  secret: string;
  uri: string;
}

/** Calls that set a second factor up: at login, or in a session. */
export interface FactorSetUp {
  passkeyOptions: () => Promise<Record<string, unknown>>;
  addPasskey: (name: string, passkey: NewPasskey) => Promise<void>;
  beginTotp: () => Promise<TotpSecret>;
  confirmTotp: (code: string) => Promise<void>;
}

/** State of {@link useFactorSetUp}. */
export type FactorSetUpState = ReturnType<typeof useFactorSetUp>;

/** Sets a second factor up. */
export function useFactorSetUp(calls: FactorSetUp) {
  const { run, busy = false, failure, expired } = useStep<boolean>();
  const [totp, setTotp] = useState<TotpSecret>();
  return {
    busy,
    error: failure?.message,
    expired,
    /** Secret of the app, once its set-up has begun. */
    totp,
    addPasskey: (name: string) =>
      run(true, async () => calls.addPasskey(name, await createPasskey(await calls.passkeyOptions()))),
    beginTotp: () => run(true, async () => setTotp(await calls.beginTotp())),
    confirmTotp: (code: string) => run(true, () => calls.confirmTotp(code)),
  };
}

/** Session of a finished login; `recoveryCodes` come with the set-up of a first factor. */
export interface FinishedLogin {
  token: string;
  user: object;
  recoveryCodes?: string[];
}

function finished(answer: LoginReading): FinishedLogin {
  if ('token' in answer) return answer;
  throw new ApiError({ status: 200, code: 'malformed', message: 'Error logging in.' });
}

/** Proof of the second factor of a pending login. */
export const pendingProver = (
  { token: pending, methods }: PendingLogin,
  onDone: (login: FinishedLogin) => void,
): FactorProver => ({
  methods,
  passkeyOptions: async () => (await send(beginSecondStep, { body: { pending } })).data,
  prove: async (proof) => onDone(finished(await send(proveSecondStep, { body: { pending, ...proof } }))),
});

/** Set-up of the second factor that a pending login needs. */
export const pendingSetUp = (
  { token: pending }: PendingLogin,
  onDone: (login: FinishedLogin) => void,
): FactorSetUp => ({
  passkeyOptions: async () => (await send(beginLoginPasskey, { body: { pending } })).data,
  addPasskey: async (name, passkey) =>
    onDone(finished(await send(addLoginPasskey, { body: { pending, name, passkey } }))),
  beginTotp: async () => (await send(beginLoginTotp, { body: { pending } })).data,
  confirmTotp: async (code) => onDone(finished(await send(confirmLoginTotp, { body: { pending, code } }))),
});

const fallback = 'The password could not be saved. Please try again.';

/**
 * Chooses the own password after a login by a one-time one.
 *
 * @param onDone receives the session, or the next step of the login
 */
export function usePasswordChoice(
  { token: pending }: PasswordChoice,
  onDone: (answer: LoginReading) => void,
) {
  const { run, failure, expired } = useStep<boolean>();
  return {
    error:
      failure instanceof ApiError
        ? (failure.fields.newPassword ?? failure.messageOr(fallback))
        : failure?.message,
    expired,
    choose: (newPassword: string) =>
      run(true, () => send(chooseOwnPassword, { body: { pending, newPassword } }).then(onDone)),
  };
}

export const stepUpProver = (factors: OwnFactors, onDone: () => void): FactorProver => ({
  methods: methodsOf(factors),
  passkeyOptions: async () => (await send(beginStepUp, {})).data,
  prove: async (proof) => {
    await send(stepUp, { body: proof });
    onDone();
  },
});
