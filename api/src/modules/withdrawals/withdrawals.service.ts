import type { DecisionState, Outcome } from '@padiman/shared/contracts';
import type { Actor } from '../../caller.ts';
import type { Handle } from '../../database/schema.ts';
import { DecidedAlready } from '../../decisions/decision.errors.ts';
import { readable } from '../../lists/record-list.service.ts';
import { decideEach, type Decision, type Verdict } from './decision.service.ts';
import { WithdrawalNotFound } from './withdrawals.errors.ts';
import { selectWithdrawal, withdrawalList, type WithdrawalRow } from './withdrawals.repository.ts';

export type { WithdrawalRow };

type WithdrawalFilter = 'all' | DecisionState;

/** Users' requests to be paid out. */
export const withdrawals = readable<WithdrawalRow, WithdrawalFilter, 'requestedAmount'>(
  withdrawalList,
  'all',
);

/**
 * Decides on one request, once. The same decision again changes nothing.
 *
 * @throws WithdrawalNotFound also where it is another user's
 * @throws DecidedAlready where the decision was the other one
 * @throws BalanceTooLow
 * @throws PayeeBarred
 */
export async function decideWithdrawal(
  database: Handle,
  actor: Actor,
  asked: { userId: string; withdrawalId: string; status: Decision },
): Promise<WithdrawalRow> {
  const found = await selectWithdrawal(database, asked);
  if (found === undefined) throw new WithdrawalNotFound();
  const verdict = (await decideAll(database, actor, [found.id], asked.status)).get(found.id);
  if (verdict === undefined) throw new WithdrawalNotFound();
  if (verdict !== 'decided' && !isTheSame(verdict, asked.status)) throw verdict;
  return { ...found, status: asked.status };
}

/** Decides on many requests, each by the rules of one. @returns what became of each id, in the order asked */
export async function decideWithdrawals(
  database: Handle,
  actor: Actor,
  asked: { ids: string[]; status: Decision },
): Promise<Outcome[]> {
  const ids = [...new Set(asked.ids)];
  const verdicts = await decideAll(database, actor, ids, asked.status);
  return ids.map((id): Outcome => {
    const verdict = verdicts.get(id);
    if (verdict === 'decided') return { _id: id, outcome: 'updated' };
    return { _id: id, outcome: 'skipped', reason: verdict?.reason ?? 'not found' };
  });
}

const decideAll = (database: Handle, actor: Actor, ids: string[], status: Decision) =>
  database.transaction().execute((transaction) => decideEach(transaction, actor, ids, status));

const isTheSame = (verdict: Verdict, status: Decision) =>
  verdict instanceof DecidedAlready && verdict.status === status;
