import type { TransactionHandle } from '../../database/schema.ts';
import { sendNotification } from './change-notices.repository.ts';
import { encodeChange, type RecordReference } from './live.rules.ts';

/**
 * Notifies every process of changed records, once the transaction is committed.
 *
 * @param adminId admin who made the changes; null for the app, the command line and the provider of payouts
 */
export async function notifyChange(
  transaction: TransactionHandle,
  adminId: string | null,
  records: readonly RecordReference[],
): Promise<void> {
  const payload = encodeChange(adminId, records);
  if (payload !== null) await sendNotification(transaction, payload);
}
