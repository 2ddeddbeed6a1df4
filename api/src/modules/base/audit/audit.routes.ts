import { listAudit, verifyAuditChain, type AuditEntry } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import { TooBusy } from '../../../plugins/errors.ts';
import { sealAudit, verifyPart } from './audit-verification.service.ts';
import { auditTrail, type AuditEntryRow } from './audit-trail.service.ts';

export function auditRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, listAudit, auditTrail, { toRecord: toEntry });

  let verifying = false;
  route(app, verifyAuditChain, async ({ body, actor, log }) => {
    // Each verification holds a database connection and a processor; one at a time is enough for people.
    if (verifying) throw new TooBusy();
    verifying = true;
    try {
      return { data: await verifyPart(database, { ...actor, log }, body) };
    } finally {
      verifying = false;
    }
  });
}

const toEntry = (row: AuditEntryRow): AuditEntry => ({
  ...{ _id: row.publicId, number: row.sequence ?? 0, at: row.at.toISOString(), adminId: row.admin_id },
  adminName: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
  ...{ serviceKey: row.service_key, action: row.action, record: row.record_type, recordId: row.record_id },
  ...{ recordName: row.record_name, address: row.address },
  before: row.before as AuditEntry['before'],
  after: row.after as AuditEntry['after'],
  ...{ hash: row.hash ?? row.digest ?? '', sealed: row.sequence !== null },
});

/** Methods of calls that change nothing. */
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Seals the audit for the lifetime of the server: after each call that may have written, regularly for entries of other
 * processes and of workers, and at the end. After a failure, the next process that starts seals the rest.
 */
export function auditSealer(app: FastifyInstance, database: Handle): void {
  const wake = app.job('audit-sealing', {
    interval: 500,
    // Under load each sealing takes many entries at a time.
    leastInterval: 50,
    runsAtStop: true,
    run: async () => void (await sealAudit(database, { wait: false })),
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (!reading.has(request.method)) wake();
    done();
  });
}
