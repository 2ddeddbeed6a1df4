import type { Handle } from '../../../database/schema.ts';
import { hasHead, readHead, sealAudit, type AuditHead } from '../audit/audit.service.ts';
import { recordSecurityEvent, type EventOrigin } from '../security-events/security-events.service.ts';
import type { HeadTarget } from './audit-heads.port.ts';

/**
 * Creates the writer of heads: it seals the audit and writes its head when it has changed, and reports a head written
 * before that the database no longer has. Each process writes by itself: a claim in the database could be set by the one
 * against whom the heads are kept.
 */
export function auditHeadWriter(
  database: Handle,
  target: HeadTarget,
  log: EventOrigin['log'] & { error: (details: object, message: string) => void },
): () => Promise<void> {
  let last: AuditHead | undefined;
  let knowsLast = false;
  return async () => {
    if (!knowsLast) last = await target.last?.();
    knowsLast = true;
    if (last !== undefined && !(await hasHead(database, last))) {
      log.error(
        { lost: last },
        'the audit lost rows that it had: a written head is missing or has another hash',
      );
      const origin = { adminId: null, address: 'server', requestId: 'audit-heads', log };
      await recordSecurityEvent(database, origin, { kind: 'auditDamaged', details: { lost: last } });
    }
    await sealAudit(database);
    const head = await readHead(database);
    if (head.row === last?.row && head.hash === last.hash) return;
    await target.write({ row: head.row, hash: head.hash, at: new Date().toISOString() });
    last = head;
  };
}
