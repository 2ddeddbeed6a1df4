import type { FastifyInstance } from 'fastify';
import type { AuditHeadSettings } from '../../../config/audit-heads.ts';
import type { AuditHeadTarget } from '../../../config/head-target.ts';
import type { Handle } from '../../../database/schema.ts';
import type { HeadTarget } from './audit-heads.port.ts';
import { auditHeadWriter } from './audit-heads.service.ts';
import { headFile } from './head-file.adapter.ts';
import { headObjectStorage } from './head-object-storage.adapter.ts';
import { headWebhook } from './head-webhook.adapter.ts';

/** Writes the head of the audit at start, at each interval and at the end of the server. */
export function auditHeads(app: FastifyInstance, database: Handle, settings: AuditHeadSettings): void {
  const { target, minutes, lockDays } = settings;
  if (target === undefined) return;
  const run = auditHeadWriter(database, openTarget(target, lockDays), app.log);
  const interval = minutes * 60_000;
  app.job('audit-heads', { interval, runsAtStop: true, run });
}

function openTarget(target: AuditHeadTarget, lockDays: number): HeadTarget {
  switch (target.type) {
    case 'file':
      return headFile(target.path);
    case 'objectStorage':
      return headObjectStorage(target.bucket, target.prefix, lockDays);
    case 'webhook':
      return headWebhook(target.url);
  }
}
