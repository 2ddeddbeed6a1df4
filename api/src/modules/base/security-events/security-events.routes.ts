import { listSecurityEvents, type SecurityEvent, type SecurityEventKind } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import { listRoute } from '../../../lists/list-route.ts';
import { securityEventList, type EventRow } from './security-events.service.ts';

export function securityEventRoutes(app: FastifyInstance): void {
  listRoute(app, listSecurityEvents, securityEventList, toEvent);
}

function toEvent(row: EventRow): SecurityEvent {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    kind: row.kind as SecurityEventKind,
    adminId: row.admin_id,
    adminName: row.admin_name,
    accountId: row.account_id,
    accountName: row.account_name,
    phone: row.phone,
    address: row.address,
    details: row.details as SecurityEvent['details'],
    more: row.more,
    requestId: row.request_id,
  };
}
