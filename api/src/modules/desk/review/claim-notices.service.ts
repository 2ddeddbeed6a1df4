import { claimType } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import { notifyCommitted } from '../../base/changes/change-notices.service.ts';
import type { QueueTable } from './queue-tables.read-model.ts';

/**
 * Notifies every page of claims that began or ended. They have a type of their own, because the records stay as they are.
 * Call it after the commit: transactions that notify would wait for each other.
 */
export async function announceClaims(
  database: Handle,
  adminId: string,
  { recordType }: QueueTable,
  ids: readonly string[],
): Promise<void> {
  const claims = ids.map((recordId) => ({ recordType: claimType(recordType), recordId, before: {} }));
  await notifyCommitted(database, adminId, claims);
}
