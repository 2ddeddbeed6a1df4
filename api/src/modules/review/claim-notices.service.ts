import { claimType } from '@padiman/contracts';
import type { TransactionHandle } from '../../database/schema.ts';
import { notifyChange } from '../live/change-notices.service.ts';
import type { QueueTable } from './queue-tables.read-model.ts';

/**
 * Tells every page of claims that began or ended, once the transaction is committed. They have a type of their own, because
 * the records stay as they are.
 */
export async function announceClaims(
  transaction: TransactionHandle,
  adminId: string,
  { recordType }: QueueTable,
  ids: readonly string[],
): Promise<void> {
  const claims = ids.map((recordId) => ({ recordType: claimType(recordType), recordId, before: {} }));
  await notifyChange(transaction, adminId, claims);
}
