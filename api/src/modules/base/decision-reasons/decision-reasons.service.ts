import type { DecisionReason } from '@padiman/contracts';
import type { TransactionHandle } from '../../../database/schema.ts';
import { selectFirstNames } from './decision-reasons.repository.ts';
import { toldReason, type ToldDecision, type ToldReason } from './decision-reasons.rules.ts';

/** Reasons of this process, which every decision reads: like a table that is filled at start. */
let offered: readonly DecisionReason[] = [];

/** Sets the reasons of decisions of this process. */
export function offerReasons(reasons: readonly DecisionReason[]): void {
  offered = reasons;
}

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
  const names = await selectFirstNames(transaction, members);
  return decisions.map((decision) => decision && toldReason(offered, decision, names));
}
