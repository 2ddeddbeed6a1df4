import {
  addLoginPasskey,
  beginLoginPasskey,
  beginLoginTotp,
  beginSecondStep,
  confirmLoginTotp,
  proveSecondStep,
  type LoginReading,
  type PendingLogin,
} from '@padiman/contracts';
import { ApiError } from '../http/api-error.ts';
import { send } from '../http/client.ts';
import type { FactorProver } from './factor-proof.ts';
import type { FactorSetUp } from './factor-set-up.ts';

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
