import type { TransactionHandle } from '../../../database/schema.ts';
import { selectFirstNames, selectOffered } from './decision-reasons.repository.ts';
import { toldReason, type ToldDecision, type ToldReason } from './decision-reasons.rules.ts';

/**
 * Finds the reasons of decisions, in their transaction, and fills the texts for the members.
 * @param decisions undefined for a change that tells no member
 * @returns the fields of the event of each decision, in the given order
 */
export async function tellReasons(
  transaction: TransactionHandle,
  decisions: readonly (ToldDecision | undefined)[],
): Promise<(ToldReason | undefined)[]> {
  const members = decisions.flatMap((one) => (one?.text?.trim() ? (one.memberId ?? []) : []));
  const hasText = decisions.some((one) => one?.text?.trim());
  const offered = hasText ? await selectOffered(transaction) : [];
  const names = await selectFirstNames(transaction, offered.length === 0 ? [] : members);
  return decisions.map((decision) => decision && toldReason(offered, decision, names));
}
