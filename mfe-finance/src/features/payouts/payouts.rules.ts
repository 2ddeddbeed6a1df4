import type { Payout, QueuedPayout } from '@padiman/contracts';
import { allowedOutcomes } from '../withdrawals/withdrawals.rules.ts';

/** True for a payout that the reader may note as paid. */
export const canNote = (payout: Payout): boolean => allowedOutcomes(payout).includes('paid');

/** True for a payout that the reader may write to a bank's file. */
export const canFile = ({ state, claim, onHold }: QueuedPayout): boolean =>
  state === 'queued' && claim?.mine === true && !claim.expired && !onHold;

/** References of the bank by the ids of their payouts, and what is wrong with the pasted lines. */
export interface PastedReferences {
  references: ReadonlyMap<string, string>;
  problem: string | undefined;
}

/**
 * Assigns pasted lines to payouts: a line with our reference to its payout, whatever the order, and the others one after
 * another to the payouts that are left.
 *
 * @param text one line for each payout: the bank's reference, or ours and the bank's with a space, tab, comma or semicolon
 *   between
 */
export function assignReferences(
  payouts: readonly Pick<QueuedPayout, '_id' | 'reference'>[],
  text: string,
): PastedReferences {
  const byReference = new Map(payouts.map(({ _id, reference }) => [reference.toLowerCase(), _id]));
  const references = new Map<string, string>();
  const unnamed: string[] = [];
  let problem: string | undefined;
  for (const line of text
    .split(/\r?\n/)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const parts = line.split(/[\s,;]+/).filter(Boolean);
    const id = parts.map((part) => byReference.get(part.toLowerCase())).find((one) => one !== undefined);
    if (id === undefined) {
      unnamed.push(parts.join(' '));
      continue;
    }
    const given = parts.filter((part) => byReference.get(part.toLowerCase()) !== id).join(' ');
    if (given === '') problem ??= `The line ${line} has no reference of the bank.`;
    else if (references.has(id)) problem ??= `Two lines are for ${line.split(/[\s,;]/)[0]}.`;
    else references.set(id, given);
  }
  const left = payouts.filter(({ _id }) => !references.has(_id));
  if (unnamed.length > left.length) problem ??= 'There are more lines than selected payouts.';
  for (const [nth, { _id }] of left.slice(0, unnamed.length).entries())
    references.set(_id, unnamed[nth] ?? '');
  const keys = [...references.values()].map((one) => one.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const repeated = keys.findIndex((key, nth) => keys.indexOf(key) !== nth);
  if (repeated !== -1) problem ??= `The reference ${[...references.values()][repeated]} appears twice.`;
  return { references, problem };
}
