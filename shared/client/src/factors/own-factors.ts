import { beginStepUp, readOwnFactors, stepUp, type OwnFactors } from '@padiman/contracts';
import { send } from '../http/client.ts';
import { useRead } from '../query/calls.ts';
import { methodsOf, type FactorProver } from './factor-proof.ts';

/** The signed-in admin's second factors. */
export function useOwnFactors() {
  const { data, error, refetch } = useRead(readOwnFactors, {});
  return { factors: data?.data, error, retry: () => void refetch() };
}

/** Proof of a second factor in a session. */
export const stepUpProver = (factors: OwnFactors, onDone: () => void): FactorProver => ({
  methods: methodsOf(factors),
  passkeyOptions: async () => (await send(beginStepUp, {})).data,
  prove: async (proof) => {
    await send(stepUp, { body: proof });
    onDone();
  },
});
