import type { Obstacle as SentObstacle } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import { selectTogether, type Selected } from '../../../database/statements.ts';
import { withdrawals } from '../../../lists/records.ts';
import { recordHistory, type HistoryRow } from '../../base/audit/audit-trail.service.ts';
import * as acceptance from '../../base/decisions/acceptance.rules.ts';
import { holdersIn, openPauses } from '../../base/notes/record-obstacles.service.ts';
import { dependentOn } from '../../staff/four-eyes/independence.service.ts';
import { selectLimit } from '../../staff/four-eyes/limit.service.ts';
import { balanceAfter, creditsBefore, entries, type Credit } from '../ledger/ledger.service.ts';
import {
  knownAccountName,
  resolveAccountName,
  selectAccountFacts,
  type ResolvedAccountRow,
} from '../payouts/account-names.service.ts';
import * as payouts from '../payouts/payouts.service.ts';
import {
  secondApprovalReason,
  toFirstApproval,
  type EvidenceRow,
  type SecondApprovalReason,
} from './approvals.rules.ts';
import * as repository from './withdrawals.repository.ts';
import type { WithdrawalPolicy } from './withdrawal-decisions.service.ts';
import { conflict, found, refusal } from '../../../plugins/errors.ts';
import { onSnapshot } from '../../../database/in-transaction.ts';

/** Unknown request, or the request of another user than the named one. */
export class WithdrawalNotFound extends refusal('notFound', 'There is no such withdrawal request.') {}

export type { ApprovalRow } from './withdrawals.repository.ts';
export type { ClaimedPayoutRow } from '../payouts/payouts.service.ts';

/** Row of the withdrawal requests list. */
export type WithdrawalRow = Awaited<ReturnType<typeof withdrawals.readByIds>>[number];

export interface WithdrawalDetails {
  /** The request as the list has it. */
  record: WithdrawalRow;
  /** The request with its decision and its user. */
  request: repository.DetailedRow;
  pendingKobo: number;
  earlier: WithdrawalRow[];
  sharers: repository.PersonRow[];
  history: HistoryRow[];
  /** The user's balance after the acceptance, in kobo; undefined unless it was accepted. */
  balanceAfter: number | undefined;
  /** The request holds its money, or the available balance covers it. */
  covered: boolean;
  credits: Credit[];
  payout: payouts.ClaimedPayoutRow | undefined;
  approval: repository.ApprovalRow | undefined;
  evidence: EvidenceRow;
  accountName: ResolvedAccountRow | undefined;
  /** Reason that an acceptance of the reader needs that of another admin. */
  secondApprovalReason: SecondApprovalReason | null;
  /** False if the reader cannot be the second admin after the one who approved. */
  independent: boolean;
  /** Circumstances that stand against a decision of the reader. */
  obstacles: acceptance.Obstacle[];
}

/** The admin who may decide, and the provider that pays if the request is accepted. */
type Reader = { adminId: string } & Pick<WithdrawalPolicy, 'provider'>;

/**
 * Reads a request with everything that a decision on it rests on, from one snapshot of the database.
 * @throws WithdrawalNotFound
 */
export const readDetails = (database: Handle, id: string, reader: Reader): Promise<WithdrawalDetails> =>
  onSnapshot(database, async (transaction) => {
    const [request] = await repository.selectDetailed(transaction, [id]);
    const [record] = await withdrawals.readByIds(transaction, [id]);
    const evidence = (await repository.selectEvidence(transaction, [id])).get(id);
    if (!request || !record || !evidence) throw new WithdrawalNotFound();
    const { user_id: userId } = request;
    const facts = await selectTogether(transaction, factsOf([id], [userId], reader));
    const [assessed] = await assess(transaction, [request], reader, facts);
    if (!assessed) throw new WithdrawalNotFound();
    const earlierIds = await repository.selectEarlierIds(transaction, request);
    const sharers = await repository.selectSharers(transaction, request);
    const payout = await payouts.payoutOf(transaction, id);
    const accountName = await knownAccountName(transaction, accountOf(request, payout ?? reader));
    return {
      ...assessed,
      record,
      request,
      sharers,
      payout,
      evidence,
      accountName,
      pendingKobo: await repository.sumPending(transaction, userId),
      earlier: await withdrawals.readByIds(transaction, earlierIds),
      history: await recordHistory(transaction, id),
      balanceAfter:
        request.status === 'accepted'
          ? await balanceAfter(transaction, userId, entries.keyOf('withdrawal.accept', id))
          : undefined,
      covered: acceptance.isCovered(request),
      credits: await creditsBefore(transaction, userId, request.date_requested),
    };
  });

/** Obstacles of those of the listed requests that can still be decided, by their ids; as many statements for any number. */
export async function obstaclesOfRows(
  database: Handle,
  rows: WithdrawalRow[],
  reader: Reader,
): Promise<ReadonlyMap<string, readonly SentObstacle[]>> {
  const pending = rows.filter(({ status }) => status === 'pending');
  if (pending.length === 0) return new Map();
  const ids = pending.map(({ id }) => id);
  const { requests, ...facts } = await selectTogether(database, {
    requests: repository.detailedRequests(ids),
    ...factsOf(
      ids,
      pending.map(({ userId }) => userId as string),
      reader,
    ),
  });
  // Some may have been decided since the rows were read.
  const dated = requests.map(({ decided_at: at, ...request }) => ({
    ...request,
    decided_at: at === null ? null : new Date(at),
  }));
  const assessed = await assess(database, dated, reader, facts);
  return new Map(assessed.map(({ request, obstacles }) => [request.id, acceptance.toObstacles(obstacles)]));
}

type Assessed = Pick<WithdrawalDetails, 'approval' | 'secondApprovalReason' | 'independent' | 'obstacles'>;

/** Queries for the facts that the rules of acceptance rest on, beside the requests. */
const factsOf = (ids: string[], userIds: string[], { adminId, provider }: Reader) => ({
  limits: selectLimit,
  accepted: payouts.selectLastDay({ userIds, adminId }),
  approvals: repository.firstApprovals(ids),
  pauses: openPauses('withdrawal', ids),
  accounts: selectAccountFacts(ids, provider),
});

/** Evaluates the rules of acceptance, for an admin who may decide. */
async function assess<Request extends acceptance.WithdrawalFacts & { id: string; user_id: string }>(
  database: Handle,
  requests: readonly Request[],
  { adminId }: Reader,
  facts: Selected<ReturnType<typeof factsOf>>,
): Promise<(Assessed & { request: Request })[]> {
  const limit = facts.limits[0]?.kobo ?? undefined;
  const sums = payouts.lastDaySums(facts.accepted);
  const approvals = new Map(
    facts.approvals.map((row) => [row.withdrawal_id, { ...row, approved_at: new Date(row.approved_at) }]),
  );
  const evidence =
    approvals.size === 0 ? undefined : await repository.selectEvidence(database, [...approvals.keys()]);
  const approvers = facts.approvals.map((approval) => approval.admin_id);
  const dependent = await dependentOn(database, adminId, approvers);
  const holders = holdersIn(facts.pauses);
  const accounts = new Map(facts.accounts.map((account) => [account.id, account]));
  return requests.map((request) => {
    const { id, user_id: userId, requested_amount: kobo } = request;
    const accepted = { user: sums.users.get(userId) ?? 0, approver: sums.admin };
    const reason = secondApprovalReason(kobo, limit, accepted);
    const approval = approvals.get(id);
    const account = accounts.get(id);
    return {
      ...{ request, approval, secondApprovalReason: reason },
      independent: approval === undefined || !dependent.has(approval.admin_id),
      obstacles: acceptance.withdrawalObstacles(request, {
        heldBy: holders.get(id),
        bank: account,
        isShared: account?.is_shared === true,
        fourEyes: {
          isRequired: reason !== null,
          first: toFirstApproval(approval, { evidence: evidence?.get(id), adminId, dependent }),
        },
      }),
    };
  });
}

/**
 * Asks the provider for the name of a request's account, unless it is known.
 * @throws WithdrawalNotFound
 * @throws AppError if staff pay by hand
 */
export async function resolveAccountOf(
  database: Handle,
  id: string,
  { provider, resolveName }: WithdrawalPolicy,
): Promise<{ request: repository.DetailedRow; accountName: ResolvedAccountRow | undefined }> {
  if (resolveName === undefined)
    throw conflict('Withdrawals are paid by hand; no provider can name the owner of an account.');
  const request = found((await repository.selectDetailed(database, [id]))[0], WithdrawalNotFound);
  const account = accountOf(request, { provider });
  return { request, accountName: await resolveAccountName(database, resolveName, account) };
}

const accountOf = (
  { account_number: number, bank_code: bankCode }: repository.DetailedRow,
  { provider }: { provider: string },
) => ({ number, bankCode, provider });
