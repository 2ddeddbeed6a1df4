import { listDeleted, restoreDeleted, type DeletedRecord } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import * as service from './restorations.service.ts';

export function deletionRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, listDeleted, service.deletedRecords, toDeletedRecord);

  route(app, restoreDeleted, async ({ body, actor }) => ({
    success: true,
    results: await service.restoreRecords(database, actor, body),
  }));
}

function toDeletedRecord(row: service.DeletedEntry): DeletedRecord {
  return {
    _id: row.id,
    itemType: row.itemType,
    title: row.title,
    deletedAt: row.deleted_at.toISOString(),
    deletedBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    reason: row.delete_reason,
  };
}
