import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { toNaira } from '../../../lists/money.ts';
import { appendAudit, type AuditEntry } from '../../base/audit/audit.service.ts';
import { recordSecurityEvent, type EventOrigin } from '../../base/security-events/security-events.service.ts';
import { insertLimit, lockLimit, selectLimit, updateLimit } from './limit.repository.ts';
import { isStricter } from './limit.rules.ts';
import { deleteProposal, insertProposal, selectProposal } from './proposals.repository.ts';
import { proposalEntry } from './proposals.rules.ts';

/**
 * The limit in force in kobo: above it, and for new admins and rights on money, two admins are needed; undefined for
 * none. Read in each call, because a confirmed change holds at once in every process.
 */
export const currentLimit = (database: Handle): Promise<number | undefined> => selectLimit(database);

/** Locks the limit in force, before its proposal. */
export const lockCurrentLimit = async (transaction: TransactionHandle): Promise<void> =>
  void (await lockLimit(transaction));

/** Subject of the only proposal of a limit. */
const subject = 'limit';

/**
 * Compares the limit of the configuration with the one in force, at each start. A database without one takes it, and a
 * stricter one is in force at once. A higher one, or none, waits until two super admins have confirmed it, since whoever
 * sets the environment of a server is not a second pair of eyes.
 *
 * @param wanted in kobo
 */
export async function adoptLimit(
  database: Handle,
  wanted: number | undefined,
  log: EventOrigin['log'],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const origin = { adminId: null, address: 'shell', requestId: 'shell', log };
    if (await insertLimit(transaction, wanted)) {
      if (wanted === undefined) return;
      const entry = await noteChange(transaction, origin, { before: undefined, after: wanted });
      return appendAudit(transaction, null, [entry]);
    }
    const inForce = await lockLimit(transaction);
    const waiting = await selectProposal(transaction, { subject });
    const isWanted = waiting !== undefined && waiting.content.kobo === (wanted ?? null);
    if (wanted !== inForce && isWanted) return;
    const entries: AuditEntry[] = [];
    if (waiting !== undefined) {
      await deleteProposal(transaction, waiting.id);
      entries.push(proposalEntry('withdraw', waiting));
    }
    if (isStricter(wanted, inForce)) {
      entries.push(await changeLimit(transaction, origin, { before: inForce, after: wanted }));
    } else if (wanted !== inForce) {
      const proposal = {
        ...{ subject, kind: 'changeLimit' as const, adminId: null, proposedBy: null },
        content: { kobo: wanted ?? null },
      };
      const id = await insertProposal(transaction, proposal);
      if (id !== undefined) entries.push(proposalEntry('create', { id, ...proposal }));
      log.warn(
        { limitInForce: inForce },
        'FOUR_EYES_LIMIT is higher than the limit in force, or gone: two super admins must confirm it on the Admins screen',
      );
    }
    await appendAudit(transaction, null, entries);
  });
}

/** Changes the limit in force. @returns the entry for the audit */
export async function changeLimit(
  transaction: TransactionHandle,
  origin: EventOrigin,
  change: { before: number | undefined; after: number | undefined; proposedBy?: string },
): Promise<AuditEntry> {
  await updateLimit(transaction, change.after);
  return noteChange(transaction, origin, change);
}

async function noteChange(
  transaction: TransactionHandle,
  origin: EventOrigin,
  {
    before,
    after,
    proposedBy,
  }: { before: number | undefined; after: number | undefined; proposedBy?: string },
): Promise<AuditEntry> {
  const naira = (kobo: number | undefined) => (kobo === undefined ? null : toNaira(kobo));
  await recordSecurityEvent(transaction, origin, {
    kind: 'limitChanged',
    details: { before: naira(before), after: naira(after) },
  });
  return {
    ...{ action: 'limit.change', recordType: 'limit', recordId: null },
    before: { kobo: before ?? null },
    after: { kobo: after ?? null, ...(proposedBy && { proposedBy }) },
  };
}
