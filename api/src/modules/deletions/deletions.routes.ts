import { listDeleted, restoreDeleted, type DeletedRecord } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { route } from '../../plugins/contract-route.ts';
import { listRoute } from '../../lists/list-route.ts';
import * as service from './restorations.service.ts';

export function deletedRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, database, listDeleted, service.deleted, toDeleted);

  route(app, restoreDeleted, async ({ body, actor }) => ({
    success: true,
    results: await service.restore(database, actor, body),
  }));
}

function toDeleted(row: service.DeletedEntry): DeletedRecord {
  return {
    _id: row.id,
    itemType: row.itemType,
    title: row.title,
    deletedAt: row.deleted_at.toISOString(),
    deletedBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    reason: row.delete_reason,
  };
}
