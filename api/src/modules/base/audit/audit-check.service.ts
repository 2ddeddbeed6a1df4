import type { Handle } from '../../../database/schema.ts';
import { recordSecurityEvent, type EventOrigin } from '../security-events/security-events.service.ts';
import { sealAudit } from './audit-sealing.service.ts';
import { walkAuditPart, type AuditHead, type AuditPart } from './audit-verification.service.ts';

/** Rows that one call verifies: far less than a second of work. */
const rowsPerCall = 5_000;

/** Seals what is not sealed yet, verifies a part of the chain, and records the end of the verification or the first invalid row. */
export async function verifyPart(
  database: Handle,
  origin: EventOrigin,
  after: AuditHead,
): Promise<AuditPart> {
  await sealAudit(database, { wait: false });
  const part = await walkAuditPart(database, after, rowsPerCall);
  if (part.complete) {
    const { row, hash, brokenAt } = part;
    await recordSecurityEvent(database, origin, {
      kind: brokenAt === null ? 'auditVerified' : 'auditDamaged',
      details: { rows: row, hash, ...(brokenAt === null ? {} : { brokenAt }) },
    });
  }
  return part;
}
