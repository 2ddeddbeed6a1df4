import type { QueryClient } from '@tanstack/react-query';
import {
  isForeignId,
  judge,
  type Call,
  type CallInput,
  type CallReading,
  type Outcome,
  type Proof,
} from '@padiman/contracts';
import { ApiError } from '../http/api-error.ts';
import { hasCapability } from '../session/runtime-config.ts';
import { readWhole } from './whole-list.ts';

/** Text of a change of which neither the answer nor the list says whether it was made. */
const unknownEffect = 'We could not confirm this. Look before you decide again.';
const noEffect = 'The server answered, but nothing was changed.';
const noOwnId = 'It has no id of its own, so nothing can be done to it here.';

type Written = { call: Call; input: CallInput<Call> };

/** Judges the records of a write by their list, which is read again; all unknown if that fails. */
async function judged(client: QueryClient, { call, input }: Written, after: number) {
  const { effect } = call;
  if (!effect) return new Map<string, boolean | undefined>();
  try {
    return judge(effect, input, await readWhole(client, effect.list, after));
  } catch {
    return new Map<string, boolean | undefined>();
  }
}

/**
 * Reading of a write that was made: as it is if the answer proves the effect, and otherwise once the list shows it.
 *
 * @throws ApiError `refused` if the list shows that nothing was changed, `unconfirmed` if it does not say
 */
export async function confirmed<C extends Call>(
  client: QueryClient,
  written: { call: C; input: CallInput<C> },
  reading: CallReading<C>,
): Promise<CallReading<C>> {
  const { unproven } = Object(reading) as Proof;
  if (!unproven || hasCapability('serverLists')) return reading;
  const effects = [...(await judged(client, written as unknown as Written, Date.now())).values()];
  if (effects.length > 0 && effects.every((held) => held === true)) return reading;
  const [code, message] = effects.includes(false)
    ? (['refused', noEffect] as const)
    : (['unconfirmed', unknownEffect] as const);
  throw new ApiError({ status: 200, code, message });
}

/**
 * Outcomes of a bulk action by the list, which is read again: an answer of such a backend may tell a part as the whole.
 *
 * @param written call and input with the ids of all outcomes
 * @param after time of the last answer, in milliseconds since 1970
 */
export async function confirmedOutcomes(
  client: QueryClient,
  written: Written,
  outcomes: readonly (Outcome & Proof)[],
  after: number,
): Promise<readonly Outcome[]> {
  if (hasCapability('serverLists') || outcomes.length === 0) return outcomes;
  const effects = await judged(client, written, after);
  return outcomes.map(({ unproven, ...outcome }) => {
    if (outcome.outcome === 'skipped') return outcome;
    const held = effects.get(outcome._id) ?? (unproven ? undefined : true);
    return held === true
      ? outcome
      : { ...outcome, outcome: 'skipped', reason: held === false ? noEffect : unknownEffect };
  });
}

/**
 * Settles a batch whose answer was lost by the list, which is read again. Where the server pages its lists, nothing is read:
 * the same batch is sent again under its key.
 *
 * @param written call and input with the ids of the batch
 * @param after time of the attempt, in milliseconds since 1970
 * @returns outcomes of the records that were changed, ids of those that were not, and of those of which the list says nothing
 */
export async function settleLost(
  client: QueryClient,
  written: Written,
  ids: readonly string[],
  after: number,
): Promise<{ outcomes: readonly Outcome[]; unchanged: readonly string[]; unknown: readonly string[] }> {
  if (hasCapability('serverLists') || ids.length === 0) return { outcomes: [], unchanged: [], unknown: ids };
  const effects = await judged(client, written, after);
  return {
    outcomes: ids.filter((id) => effects.get(id) === true).map((_id) => ({ _id, outcome: 'updated' })),
    unchanged: ids.filter((id) => effects.get(id) === false),
    unknown: ids.filter((id) => effects.get(id) === undefined),
  };
}

/** Splits off the ids that no backend knows, as outcomes with their reason. */
export function withOwnIds(ids: readonly string[]): { sent: string[]; refused: Outcome[] } {
  return {
    sent: ids.filter((id) => !isForeignId(id)),
    refused: ids.filter(isForeignId).map((_id) => ({ _id, outcome: 'skipped', reason: noOwnId })),
  };
}
