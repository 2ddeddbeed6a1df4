import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import type { Caller } from '../../../plugins/caller.ts';
import { needsFactor, type FactorPolicy } from './factors.rules.ts';
import { FactorMissing, StepUpRequired } from './factors.errors.ts';
import { stepUpState } from './factors.service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Asserts that the caller's session proved a second factor in the last ten minutes, if the account has one.
     * @param mayLack true for the calls that set a factor up
     * @throws StepUpRequired @throws FactorMissing for an account without a factor whose rights need one
     */
    assertStepUp: (caller: Caller, options?: { mayLack: boolean }) => Promise<void>;
  }
}

/** Decorates the server with `assertStepUp`. */
export function stepUpGuard(
  app: FastifyInstance,
  { database, policy }: { database: Handle; policy: FactorPolicy },
): void {
  app.decorate('assertStepUp', async (caller: Caller, { mayLack } = { mayLack: false }) => {
    if (policy === 'off') return;
    const state = await stepUpState(database, caller);
    if (state === 'unproved') throw new StepUpRequired();
    if (state === 'noFactor' && !mayLack && needsFactor(policy, caller)) throw new FactorMissing();
  });
}
