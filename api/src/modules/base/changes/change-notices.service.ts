import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { sendNotification, sendNotificationAlone } from './change-notices.repository.ts';
import { encodeChange, type RecordReference } from './changes.rules.ts';

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

/**
 * Notifies every process of records whose change is committed. Never fails: a page without the notice shows the change when
 * it reads again.
 */
export async function notifyCommitted(
  database: Handle,
  adminId: string | null,
  records: readonly RecordReference[],
): Promise<void> {
  const payload = encodeChange(adminId, records);
  if (payload !== null) await sendNotificationAlone(database, payload).catch(() => undefined);
}
