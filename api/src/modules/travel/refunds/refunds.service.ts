import {
  isAllowed,
  maxProposals,
  type CallInput,
  type deleteSentParcels,
  refundRight,
  type Outcome,
  type RefundableType,
} from '@padiman/contracts';
import { inTransaction } from '../../../database/in-transaction.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { Actor, Caller } from '../../../plugins/caller.ts';
import { found, NotAllowed, refusal } from '../../../plugins/errors.ts';
import { deletableOf } from '../../../lists/records.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { refundable, type LockedRecord } from '../deletions/deletions.rules.ts';
import { dependentOn } from '../../staff/four-eyes/independence.service.ts';
import { currentLimit } from '../../staff/four-eyes/limit.service.ts';
import { isSecond, refundObstacles, refusalOf } from '../../base/decisions/acceptance.rules.ts';
import { deleteRecords } from '../deletions/deletions.service.ts';
import { lockRecords, readRecords } from '../deletions/refunds.service.ts';
import * as repository from './refunds.repository.ts';
import { approvedOnce, refundableTables, refundSnapshot, toFirstApproval } from './refunds.rules.ts';

/**
 * Deletes the records that a bulk call names, or with `refund` pays them back and deletes them.
 * @throws NotAllowed for a refund without the right to refund
 */
export async function deleteOrRefund(
  database: Handle,
  { caller, actor }: { caller: Caller; actor: Actor },
  itemType: RefundableType,
  { ids, refund = false, override = false, ...given }: CallInput<typeof deleteSentParcels>['body'],
): Promise<Outcome[]> {
  const reason = given.reason ?? null;
  if (!refund) return deleteRecords(database, actor, { itemType, ids, refund, reason });
  if (!isAllowed(caller, refundRight)) throw new NotAllowed();
  return refundEach(database, actor, { itemType, ids: [...new Set(ids)], override, reason });
}

interface Refunds {
  itemType: RefundableType;
  ids: string[];
  override: boolean;
  reason: string | null;
}

/**
 * Refunds and deletes records in one transaction. Above the limit in force, of the call and of 24 hours, records that
 * another, independent admin approved are refunded, and the others are approved by this one. The amounts are the ledger's payments.
 * @returns the outcome for each id, in the order of the request
 */
function refundEach(database: Handle, actor: Actor, refunds: Refunds): Promise<Outcome[]> {
  const { itemType, ids, reason } = refunds;
  return inTransaction(database, async (transaction) => {
    await repository.lockRefunder(transaction, actor.adminId);
    const locked = await lockRecords(transaction, refundableTables[itemType], ids);
    const { skipped, alone, confirmed, approved } = await evaluate(transaction, actor, locked, refunds);
    const done = ids.filter((id) => !skipped.has(id));
    const outcomes = await deleteRecords(transaction, actor, {
      ...{ itemType, ids: done, refund: true, reason },
      auditOf: (id) => ({ override: refunds.override, approvedBy: confirmed.get(id)?.admin_id ?? null }),
    });
    const sum = sumOf(alone);
    if (sum > 0) await repository.insertSingleRefund(transaction, actor.adminId, sum);
    if (done.length > 0) await repository.deleteApprovals(transaction, done);
    for (const row of approved) {
      const approval = { record_id: row.id, item_type: itemType, reason, seen: refundSnapshot(row) };
      await repository.upsertApproval(transaction, actor, approval);
    }
    const { type: recordType } = deletableOf(itemType);
    const entries = approved.map((row) => {
      const after = { refundKobo: refundable(row), override: refunds.override };
      return auditEntry(`${recordType}.approveRefund`, [recordType, row.id], after);
    });
    await appendAudit(transaction, actor, entries);
    const outcomeOf = new Map(outcomes.map((outcome) => [outcome._id, outcome]));
    return ids.map(
      (id): Outcome =>
        outcomeOf.get(id) ?? { _id: id, outcome: 'skipped', reason: skipped.get(id) ?? 'not found' },
    );
  });
}

const sumOf = (rows: LockedRecord[]) => rows.reduce((sum, row) => sum + Math.max(0, refundable(row)), 0);

/** Records of a call by what happens to them. */
async function evaluate(
  transaction: TransactionHandle,
  actor: Actor,
  locked: LockedRecord[],
  { itemType, ids, override }: Refunds,
) {
  const { adminId } = actor;
  const limit = await currentLimit(transaction);
  const approvals = limit === undefined ? undefined : await repository.selectApprovals(transaction, ids);
  const approvers = [...(approvals?.values() ?? [])].map((approval) => approval.admin_id);
  const dependent = await dependentOn(transaction, adminId, approvers);
  const firstOf = (row: LockedRecord) => toFirstApproval(approvals?.get(row.id), row, { adminId, dependent });
  const obstaclesOf = (row: LockedRecord, isRequired: boolean) =>
    refundObstacles(itemType, { finished: row.finished, override, isRequired, first: firstOf(row) });
  const skipped = new Map<string, string>();
  const open = locked.filter((row) => {
    const refusal = refusalOf(obstaclesOf(row, false), 'accepted');
    if (refusal !== undefined) skipped.set(row.id, refusal.reason);
    return refusal === undefined;
  });
  const confirmed = new Map<string, repository.RefundApprovalRow>();
  for (const row of open) {
    const approval = approvals?.get(row.id);
    if (approval !== undefined && isSecond(firstOf(row))) confirmed.set(row.id, approval);
  }
  const own = open.filter(({ id }) => !confirmed.has(id));
  const sum = sumOf(own);
  const isAbove =
    limit !== undefined && sum > 0 && sum + (await repository.sumSingleRefunds(transaction, adminId)) > limit;
  const waiting = isAbove ? own.filter((row) => refundable(row) > 0) : [];
  for (const row of waiting)
    skipped.set(row.id, refusalOf(obstaclesOf(row, true), 'accepted')?.reason ?? approvedOnce);
  return {
    skipped,
    /** Approved by another admin, with the approval. */
    confirmed,
    /** Refunded by the caller alone. */
    alone: own.filter(({ id }) => !skipped.has(id)),
    /** Approved by the caller; a second admin must refund them. A valid approval stays as it is. */
    approved: waiting.filter((row) => firstOf(row)?.stands !== true),
  };
}

/** No refund of the record waits. */
export class RefundNotFound extends refusal(
  'notFound',
  'This does not wait any more: it has been refunded or declined.',
) {}

/** Fields of a proposal that a refund lacks. */
const nothingElse = {
  kind: 'refund',
  phoneNumber: null,
  right: null,
  limit: null,
  limitNow: null,
  effectiveAt: null,
};

/** Refunds that wait for a second admin, oldest first, as far as their records still exist; named as in the contract. */
export async function waitingRefunds(database: Handle, adminId: string): Promise<object[]> {
  const waiting = await repository.selectWaiting(database, maxProposals);
  const approvers = waiting.map((approval) => approval.admin_id);
  const dependent = await dependentOn(database, adminId, approvers);
  const records = new Map<string, LockedRecord>();
  for (const [itemType, table] of Object.entries(refundableTables)) {
    const ids = waiting.filter((row) => row.item_type === itemType).map((row) => row.record_id);
    for (const row of await readRecords(database, table, ids)) records.set(row.id, row);
  }
  return waiting.flatMap((approval) => {
    const row = records.get(approval.record_id);
    if (row === undefined) return [];
    const { kobo, finished } = refundSnapshot(row);
    const first = toFirstApproval(approval, row, { adminId, dependent });
    const seen = { finished, override: true, isRequired: true, first };
    const obstacles = refundObstacles(approval.item_type, seen);
    const { item_type: itemType, reason } = approval;
    return [
      {
        ...nothingElse,
        id: approval.record_id,
        name: approval.payer,
        what: approval.title,
        by: `${approval.first_name} ${approval.last_name}`,
        mine: approval.admin_id === adminId,
        at: approval.approved_at,
        stands: first?.stands === true,
        refund: { itemType, amount: kobo, finished, reason },
        obstacles,
      },
    ];
  });
}

/** Ends an approval; its record stays as it is. @throws AppError if no refund of the record waits */
export async function declineRefund(database: Handle, actor: Actor, id: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const declined = await repository.deleteApprovals(transaction, [id]);
    const { item_type: itemType } = found(declined[0], RefundNotFound);
    const { type } = deletableOf(itemType);
    await appendAudit(transaction, actor, [auditEntry(`${type}.declineRefund`, [type, id])]);
  });
}
