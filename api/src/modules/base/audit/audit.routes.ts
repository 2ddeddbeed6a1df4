import { listAudit, verifyAuditChain, type AuditEntry } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import { TooBusy } from '../../../plugins/errors.ts';
import { verifyPart } from './audit-check.service.ts';
import { auditTrail, type AuditEntryRow } from './audit-trail.service.ts';

export function auditRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, listAudit, auditTrail, toEntry);

  let verifying = false;
  route(app, verifyAuditChain, async ({ body, actor, log }) => {
    // Each verification holds a database connection and a processor; one at a time is enough for people.
    if (verifying) throw new TooBusy();
    verifying = true;
    try {
      return { success: true, data: await verifyPart(database, { ...actor, log }, body) };
    } finally {
      verifying = false;
    }
  });
}

function toEntry(row: AuditEntryRow): AuditEntry {
  return {
    _id: row.publicId,
    number: row.sequence ?? 0,
    at: row.at.toISOString(),
    adminId: row.admin_id,
    adminName: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    serviceKey: row.service_key,
    action: row.action,
    record: row.record_type,
    recordId: row.record_id,
    address: row.address,
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
    hash: row.hash ?? row.digest ?? '',
    sealed: row.sequence !== null,
  };
}
