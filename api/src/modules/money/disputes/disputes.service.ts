import { dispute, type Dispute, type EvidenceSection } from '@padiman/contracts';
import { onSnapshot } from '../../../database/in-transaction.ts';
import type { Handle } from '../../../database/schema.ts';
import { contractList } from '../../../lists/contract-list.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { refusal } from '../../../plugins/errors.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { recordSecurityEvent, type EventOrigin } from '../../base/security-events/security-events.service.ts';
import { disputeSource, selectCurrentId, selectEvidence } from './disputes.read-model.ts';
import { evidenceOf, evidencePage } from './evidence.rules.ts';

/** Unknown line, or one of another kind. */
class DisputeNotFound extends refusal('notFound', 'There is no such dispute.') {}

/** Disputes of payments, as providers reported them last. */
export const disputes = contractList(dispute, disputeSource);

/** A dispute with the evidence of the platform. */
export interface DisputeDetails {
  dispute: Dispute;
  evidence: EvidenceSection[];
}

/** Reads a dispute as it is now by the id of any of its versions. @throws DisputeNotFound */
export const readDisputeDetails = (database: Handle, lineId: string): Promise<DisputeDetails> =>
  onSnapshot(database, async (view) => {
    const id = await selectCurrentId(view, lineId);
    const [row] = id === undefined ? [] : await disputes.readByIds(view, [id]);
    if (row === undefined) throw new DisputeNotFound();
    const found = disputes.toRecord(row);
    const rows = await selectEvidence(view, found._id, found.record?._id ?? null);
    return { dispute: found, evidence: evidenceOf(rows) };
  });

/**
 * Writes the evidence of a dispute as a page to send, once security event and audit entry of the export are stored.
 * @param call method and path, for the security event
 * @throws DisputeNotFound
 */
export async function exportDispute(
  database: Handle,
  actor: Actor & Pick<EventOrigin, 'log'>,
  lineId: string,
  call: Readonly<Record<'method' | 'path', string>>,
): Promise<{ name: string; html: string }> {
  const { dispute: exported, evidence } = await readDisputeDetails(database, lineId);
  const html = evidencePage(exported.externalId, evidence);
  await database.transaction().execute(async (transaction) => {
    await appendAudit(transaction, actor, [
      auditEntry('dispute.export', ['dispute', exported._id], { provider: exported.provider }),
    ]);
    const details = { ...call, recordId: exported._id, count: 1, complete: true };
    await recordSecurityEvent(transaction, actor, { kind: 'listExported', details });
  });
  return { name: `dispute-${exported.externalId.replaceAll(/[^\w-]+/g, '-')}.html`, html };
}
