import type { Outcome } from '@padiman/contracts';
import type { Actor } from '../../../plugins/caller.ts';
import { found } from '../../../plugins/errors.ts';
import { inTransaction } from '../../../database/in-transaction.ts';
import type { Handle } from '../../../database/schema.ts';
import { withdrawals } from '../../../lists/records.ts';
import { DecidedAlready, type Decision } from '../../base/decisions/decisions.rules.ts';
import {
  decideEach,
  type DecisionRequest,
  type DecisionResult,
  type WithdrawalPolicy,
} from './withdrawal-decisions.service.ts';
import { WithdrawalNotFound, type WithdrawalRow } from './withdrawal-details.service.ts';
import { isWithdrawal } from './withdrawals.repository.ts';

export type { WithdrawalPolicy };

/**
 * Decides on one request, once. The same decision again changes nothing. It stays pending if a second admin must accept
 * it too.
 * @throws WithdrawalNotFound also for another user's request
 * @throws DecidedAlready for the opposite decision
 * @throws DecisionRefused by the rules of acceptance
 */
export async function decideWithdrawal(
  database: Handle,
  actor: Actor,
  {
    version,
    ...request
  }: Omit<DecisionRequest, 'versions'> & {
    userId: string;
    withdrawalId: string;
    version?: string | undefined;
  },
  policy: WithdrawalPolicy,
): Promise<WithdrawalRow> {
  const row = found((await withdrawals.readWhere(database, isWithdrawal(request)))[0], WithdrawalNotFound);
  const versions = version === undefined ? undefined : new Map([[row.id, version]]);
  const decision = { ...request, versions };
  const result = (await decideAll(database, actor, [row.id], decision, policy)).get(row.id);
  if (result === undefined) throw new WithdrawalNotFound();
  if (result === 'approved') return row;
  if (result !== 'decided' && !isSameDecision(result, request.status)) throw result;
  return { ...row, status: request.status };
}

/** Decides on many requests in the given transaction or one of its own, each by the rules of one. @returns the outcome for each id, in the order of the request */
export async function decideWithdrawals(
  database: Handle,
  actor: Actor,
  request: DecisionRequest & { ids: string[] },
  policy: WithdrawalPolicy,
): Promise<Outcome[]> {
  const ids = [...new Set(request.ids)];
  const results = await decideAll(database, actor, ids, request, policy);
  return ids.map((id): Outcome => {
    const result = results.get(id);
    if (result === 'decided') return { _id: id, outcome: 'updated' };
    const reason = result === 'approved' ? approvedOnce : (result?.reason ?? 'not found');
    return { _id: id, outcome: 'skipped', reason };
  });
}

const approvedOnce = 'approved; a second admin must accept it too';

const decideAll = (
  database: Handle,
  actor: Actor,
  ids: string[],
  { status, remark, versions }: DecisionRequest,
  policy: WithdrawalPolicy,
) =>
  inTransaction(database, (transaction) =>
    decideEach(transaction, actor, ids, { status, remark, versions }, policy),
  );

const isSameDecision = (result: DecisionResult, status: Decision) =>
  result instanceof DecidedAlready && result.status === status;
