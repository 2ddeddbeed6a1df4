import { useState } from 'react';
import type { FactorMethod, FactorProof, OwnFactors } from '@padiman/contracts';
import { ApiError } from '../http/api-error.ts';
import { provePasskey, supportsPasskeys } from './passkeys.ts';

/** Way to prove a second factor: at login, or again in a session. */
export interface FactorProver {
  methods: readonly FactorMethod[];
  passkeyOptions: () => Promise<Record<string, unknown>>;
  /** @throws ApiError for a wrong proof */
  prove: (proof: FactorProof) => Promise<void>;
}

/** State of the form that proves a second factor. */
export interface FactorProofState {
  /** Methods of the account that this browser can use. */
  methods: readonly FactorMethod[];
  /** Method of the request that runs. */
  busy: FactorMethod | undefined;
  error: string | undefined;
  /** True if the server ended the login, so that the password is asked again. */
  expired: boolean;
  byPasskey: () => void;
  byCode: (method: 'totp' | 'recovery', code: string) => Promise<void>;
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

/** Proves a second factor by passkey or code. */
export function useFactorProof({ methods, passkeyOptions, prove }: FactorProver): FactorProofState {
  const [busy, setBusy] = useState<FactorMethod>();
  const [failure, setFailure] = useState<Error>();

  const run = async (method: FactorMethod, proof: () => Promise<FactorProof>) => {
    setBusy(method);
    setFailure(undefined);
    await proof()
      .then(prove)
      .catch((cause: Error) => setFailure(cause));
    setBusy(undefined);
  };
  return {
    methods: methods.filter((method) => method !== 'passkey' || supportsPasskeys()),
    busy,
    error: failure?.message,
    expired: failure instanceof ApiError && failure.status === 401,
    byPasskey: () =>
      void run('passkey', async () => ({
        method: 'passkey',
        passkey: await provePasskey(await passkeyOptions()),
      })),
    byCode: (method, code) => run(method, async () => ({ method, code })),
  };
}
