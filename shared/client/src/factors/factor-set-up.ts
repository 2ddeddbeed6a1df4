import { useState } from 'react';
import { ApiError } from '../http/api-error.ts';
import { createPasskey } from './passkeys.ts';

type NewPasskey = Awaited<ReturnType<typeof createPasskey>>;

/** Secret of an authenticator app: as a text, and as an address for a QR code. */
export interface TotpSecret {
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

/** State of a set-up. */
export interface FactorSetUpState {
  busy: boolean;
  error: string | undefined;
  /** True if the server ended the login, so that the password is asked again. */
  expired: boolean;
  /** Secret of the app, once its set-up has begun. */
  totp: TotpSecret | undefined;
  addPasskey: (name: string) => Promise<void>;
  beginTotp: () => Promise<void>;
  confirmTotp: (code: string) => Promise<void>;
}

/** Sets a second factor up. */
export function useFactorSetUp(calls: FactorSetUp): FactorSetUpState {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const [totp, setTotp] = useState<TotpSecret>();

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    await work().catch((cause: Error) => setFailure(cause));
    setBusy(false);
  };
  return {
    busy,
    error: failure?.message,
    expired: failure instanceof ApiError && failure.status === 401,
    totp,
    addPasskey: (name) =>
      run(async () => calls.addPasskey(name, await createPasskey(await calls.passkeyOptions()))),
    beginTotp: () => run(async () => setTotp(await calls.beginTotp())),
    confirmTotp: (code) => run(() => calls.confirmTotp(code)),
  };
}
