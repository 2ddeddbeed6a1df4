import type { ProposalKind } from '@padiman/contracts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { toNaira } from '../../../lists/money.ts';
import { appendAudit, auditEntry, type AuditEntry } from '../../base/audit/audit.service.ts';
import { recordSecurityEvent, type EventOrigin } from '../../base/security-events/security-events.service.ts';
import * as repository from './proposals.repository.ts';

export { selectLimit } from './limit.read-model.ts';
export { currentLimit, lockLimit } from './proposals.repository.ts';

/** True for a limit in kobo under which more needs two admins; undefined is no limit. */
const isStricter = (limit: number | undefined, than: number | undefined): boolean =>
  limit !== undefined && (than === undefined || limit < than);

/** Entry of the audit about a proposal; without names, and never with the hash of a password. */
export const proposalEntry = (
  action: 'create' | 'confirm' | 'withdraw' | 'takeEffect' | 'lapse',
  { id, kind, content, adminId }: Omit<repository.NewProposal, 'subject' | 'proposedBy'> & { id: string },
): AuditEntry =>
  auditEntry(`proposal.${action}`, ['proposal', id], {
    ...{ kind, adminId },
    ...(content.right !== undefined && { right: content.right }),
    ...(content.kobo !== undefined && { kobo: content.kobo }),
    ...(content.userId !== undefined && { userId: content.userId }),
    ...(content.recordId !== undefined && { recordId: content.recordId }),
  });

/** Subject of the only proposal of a limit. */
const subject = 'limit';

/**
 * Compares the limit of the configuration with the one in force, at each start. A database without one takes it, and
 * a stricter one is in force at once. A higher one, or none, waits until two super admins have confirmed it, since
 * whoever sets the environment of a server is not a second pair of eyes.
 * @param wanted in kobo
 */
export async function adoptLimit(database: Handle, wanted: number | undefined, log: EventOrigin['log']) {
  await database.transaction().execute(async (transaction) => {
    const origin = { adminId: null, address: 'shell', requestId: 'shell', log };
    if (await repository.insertLimit(transaction, wanted)) {
      if (wanted === undefined) return;
      const entry = await noteChange(transaction, origin, { before: undefined, after: wanted });
      return appendAudit(transaction, null, [entry]);
    }
    const inForce = await repository.lockLimit(transaction);
    const waiting = await repository.selectProposal(transaction, { subject });
    const isWanted = waiting !== undefined && waiting.content.kobo === (wanted ?? null);
    if (wanted !== inForce && isWanted) return;
    const entries: AuditEntry[] = [];
    if (waiting !== undefined) {
      await repository.deleteProposal(transaction, waiting.id);
      entries.push(proposalEntry('withdraw', { ...waiting, adminId: null }));
    }
    if (isStricter(wanted, inForce)) {
      entries.push(await changeLimit(transaction, origin, { before: inForce, after: wanted }));
    } else if (wanted !== inForce) {
      const content = { kobo: wanted ?? null };
      const proposal = { subject, kind: 'changeLimit' as const, adminId: null, proposedBy: null, content };
      const id = await repository.insertProposal(transaction, proposal);
      if (id !== undefined) entries.push(proposalEntry('create', { id, ...proposal }));
      log.warn(
        { limitInForce: inForce },
        'FOUR_EYES_LIMIT is higher than the limit in force, or gone: two super admins must confirm it on the Admins screen',
      );
    }
    await appendAudit(transaction, null, entries);
  });
}

interface LimitChange {
  before: number | undefined;
  after: number | undefined;
  proposedBy?: string;
}

/** A confirmed change, and the super admins who decided it, the proposer first. */
export interface ConfirmedChange {
  kind: ProposalKind;
  adminId: string | null;
  content: repository.ProposalContent;
  superAdmins: readonly [proposer: string, ...others: string[]];
  origin: EventOrigin;
}

/** Carries a confirmed change out, once all super admins and the admin whom it concerns are locked. */
export type CarryOut = (transaction: TransactionHandle, change: ConfirmedChange) => Promise<AuditEntry[]>;

/** Changes the limit of a confirmed proposal. */
export const changeConfirmedLimit: CarryOut = async (transaction, { content, superAdmins, origin }) => {
  const before = await repository.currentLimit(transaction);
  const change = { before, after: content.kobo ?? undefined, proposedBy: superAdmins[0] };
  return [await changeLimit(transaction, origin, change)];
};

async function changeLimit(transaction: TransactionHandle, origin: EventOrigin, change: LimitChange) {
  await repository.updateLimit(transaction, change.after);
  return noteChange(transaction, origin, change);
}

async function noteChange(
  transaction: TransactionHandle,
  origin: EventOrigin,
  { before, after, proposedBy }: LimitChange,
): Promise<AuditEntry> {
  const naira = (kobo: number | undefined) => (kobo === undefined ? null : toNaira(kobo));
  const details = { before: naira(before), after: naira(after) };
  await recordSecurityEvent(transaction, origin, { kind: 'limitChanged', details });
  const changed = { kobo: after ?? null, ...(proposedBy && { proposedBy }) };
  return auditEntry('limit.change', ['limit', null], changed, { kobo: before ?? null });
}
