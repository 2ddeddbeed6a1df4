import type { DecisionState, Outcome } from '@padiman/contracts';
import type { Actor } from '../../plugins/caller.ts';
import type { Handle } from '../../database/schema.ts';
import { DecidedAlready } from '../decisions/decisions.errors.ts';
import { readable } from '../../lists/record-list-service.ts';
import {
  decideEach,
  type Decision,
  type Ruling,
  type Verdict,
  type WithdrawalPolicy,
} from './decision.service.ts';
import { WithdrawalNotFound } from './withdrawals.errors.ts';
import { selectWithdrawal, withdrawalList, type WithdrawalRow } from './withdrawals.repository.ts';

export type { WithdrawalPolicy, WithdrawalRow };

type WithdrawalFilter = 'all' | DecisionState;

/** Users' requests to be paid out. */
export const withdrawals = readable<WithdrawalRow, WithdrawalFilter, 'requestedAmount'>(
  withdrawalList,
  'all',
);

/**
 * Decides on one request, once. The same decision again changes nothing. It stays pending where a second admin must
 * accept it too.
 *
 * @throws WithdrawalNotFound also where it is another user's
 * @throws DecidedAlready where the decision was the other one
 * @throws BalanceTooLow
 * @throws PayeeBarred
 */
export async function decideWithdrawal(
  database: Handle,
  actor: Actor,
  asked: Ruling & { userId: string; withdrawalId: string },
  policy: WithdrawalPolicy,
): Promise<WithdrawalRow> {
  const found = await selectWithdrawal(database, asked);
  if (found === undefined) throw new WithdrawalNotFound();
  const verdict = (await decideAll(database, actor, [found.id], asked, policy)).get(found.id);
  if (verdict === undefined) throw new WithdrawalNotFound();
  if (verdict === 'approved') return found;
  if (verdict !== 'decided' && !isTheSame(verdict, asked.status)) throw verdict;
  return { ...found, status: asked.status };
}

/** Decides on many requests, each by the rules of one. @returns what became of each id, in the order asked */
export async function decideWithdrawals(
  database: Handle,
  actor: Actor,
  asked: Ruling & { ids: string[] },
  policy: WithdrawalPolicy,
): Promise<Outcome[]> {
  const ids = [...new Set(asked.ids)];
  const verdicts = await decideAll(database, actor, ids, asked, policy);
  return ids.map((id): Outcome => {
    const verdict = verdicts.get(id);
    if (verdict === 'decided') return { _id: id, outcome: 'updated' };
    const reason = verdict === 'approved' ? approvedOnce : (verdict?.reason ?? 'not found');
    return { _id: id, outcome: 'skipped', reason };
  });
}

const approvedOnce = 'approved; a second admin must accept it too';

const decideAll = (
  database: Handle,
  actor: Actor,
  ids: string[],
  { status, remark }: Ruling,
  policy: WithdrawalPolicy,
) =>
  database
    .transaction()
    .execute((transaction) => decideEach(transaction, actor, ids, { status, remark }, policy));

const isTheSame = (verdict: Verdict, status: Decision) =>
  verdict instanceof DecidedAlready && verdict.status === status;
