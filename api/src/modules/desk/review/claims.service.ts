import { reviewClaimMinutes as minutes } from '@padiman/contracts';
import type { StoredQuery } from '../../../lists/contract-list.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { DecidedAlready } from '../../base/decisions/decisions.rules.ts';
import { conflict, refusal } from '../../../plugins/errors.ts';
import {
  countQueue,
  deleteClaim,
  deleteEndedClaims,
  insertClaims,
  lockFree,
  lockRecord,
  renewOwn,
  selectClaim,
  type ClaimRow,
  type Reviewer,
} from './claims.repository.ts';
import type { ReviewQueue } from './review-queues.service.ts';
import { deleteSettled, selectWaiting } from './scheduled-decisions.repository.ts';

/** Another admin has claimed the record. */
export class ClaimedByAnother extends refusal('conflict', ({ by }: ClaimRow) => `${by} is reviewing this.`) {}

export type { ClaimRow };

/**
 * Claims records for an admin: those that the admin has claimed already, then the first that nobody has. Concurrent
 * callers pass over each other's records without waiting.
 * @param skip records that the admin passes over
 * @param listed filter and search of the list that is reviewed
 * @returns the claimed records in the order of the queue, and the numbers of the queue
 */
export async function claimNext(
  database: Handle,
  reviewer: Reviewer,
  queue: ReviewQueue,
  { count, skip, listed }: { count: number; skip: string[]; listed: StoredQuery },
) {
  const { adminId } = reviewer;
  const isPart = listed.filter !== undefined || listed.q !== undefined;
  const by = { ...reviewer, within: isPart ? queue.list.select(listed) : undefined };
  return database.transaction().execute(async (transaction) => {
    const ids = await renewOwn(transaction, queue, { by, skip, count, minutes });
    const seen = [...skip, ...ids];
    while (ids.length < count) {
      const free = await lockFree(transaction, queue, { by, skip: seen, count: count - ids.length, minutes });
      if (free.length === 0) break;
      seen.push(...free);
      ids.push(...(await insertClaims(transaction, queue, { ids: free, adminId, minutes })));
    }
    const { waiting, claimed_by_others: heldByOthers } = await countQueue(transaction, queue, by);
    ids.sort();
    return { ids: queue.newestFirst ? ids.reverse() : ids, waiting, heldByOthers };
  });
}

/**
 * Claims a record, or extends the claim of the admin.
 * @throws ApplicationNotFound, WithdrawalNotFound, DecidedAlready, ClaimedByAnother
 */
export async function claimRecord(database: Handle, { adminId }: Actor, queue: ReviewQueue, id: string) {
  return database.transaction().execute(async (transaction) => {
    await lockUndecided(transaction, queue, id);
    await insertClaims(transaction, queue, { ids: [id], adminId, minutes });
    const claim = await selectClaim(transaction, queue, id);
    if (claim === undefined) throw queue.notFound();
    if (claim.admin_id !== adminId) throw new ClaimedByAnother(claim);
    return claim;
  });
}

/** Locks a record that nobody has decided on. @returns its claim, if there is one */
async function lockUndecided(transaction: TransactionHandle, queue: ReviewQueue, id: string) {
  const record = await lockRecord(transaction, queue, id);
  if (record === undefined) throw queue.notFound();
  if (record.status !== 'pending') throw new DecidedAlready(record, queue.labels);
  await assertUndecided(transaction, queue, id);
  return selectClaim(transaction, queue, id);
}

/**
 * Ends the claim of the admin on a record; a super admin ends any of another, and the audit says so. A record without a claim stays as it is.
 * @throws ClaimedByAnother
 */
export async function releaseRecord(
  database: Handle,
  actor: Actor & { superAdmin: boolean },
  queue: ReviewQueue,
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const claim = await selectClaim(transaction, queue, id);
    if (claim === undefined) return;
    const { admin_id: holderId } = claim;
    const isOwn = holderId === actor.adminId;
    if (!isOwn && !actor.superAdmin) throw new ClaimedByAnother(claim);
    const released = await deleteClaim(transaction, queue, { id, adminId: holderId });
    if (!released || isOwn) return;
    const record = [queue.recordType, id] as const;
    await appendAudit(transaction, actor, [
      auditEntry(`${queue.recordType}.releaseClaim`, record, { claimedBy: null }, { claimedBy: holderId }),
    ]);
  });
}

/** Asserts that nobody else has claimed a locked record. @throws ClaimedByAnother */
export async function assertUnclaimed(
  transaction: TransactionHandle,
  adminId: string,
  queue: ReviewQueue,
  id: string,
): Promise<void> {
  const claim = await selectClaim(transaction, queue, id);
  if (claim !== undefined && claim.admin_id !== adminId) throw new ClaimedByAnother(claim);
}

/** Asserts that no decision on a record waits. */
export async function assertUndecided(transaction: TransactionHandle, queue: ReviewQueue, id: string) {
  const waiting = await selectWaiting(transaction, queue.name, id);
  if (waiting !== undefined)
    throw conflict(
      `Already ${queue.labels[waiting.decision]} by ${waiting.by}; that takes effect in a few seconds.`,
    );
}

/** Deletes claims that ended an hour ago, and decisions that were settled a day ago: their remarks may name people. */
export async function pruneReviews(database: Handle): Promise<void> {
  await deleteEndedClaims(database);
  await deleteSettled(database);
}
