import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { execute } from '../../../database/statements.ts';
import { changesChannel, encodeChange, type RecordReference } from './changes.rules.ts';

/**
 * Notifies every process of changed records, once the transaction is committed.
 * @param adminId admin who made the changes; null for the app, the command line and the provider of payouts
 */
export async function notifyChange(
  transaction: TransactionHandle,
  adminId: string | null,
  records: readonly RecordReference[],
): Promise<void> {
  const payload = encodeChange(adminId, records);
  if (payload !== null) await execute(transaction)`select pg_notify(${changesChannel}, ${payload})`;
}

/**
 * Notifies every process of records whose change is committed. Never fails: a page without the notice shows the change when
 * it reads again. PostgreSQL commits transactions that notify one after another, so this one does not wait for a disk or a
 * standby.
 */
export async function notifyCommitted(
  database: Handle,
  adminId: string | null,
  records: readonly RecordReference[],
): Promise<void> {
  const payload = encodeChange(adminId, records);
  if (payload === null) return;
  await execute(database)`select pg_notify(${changesChannel}, ${payload})
    from (select set_config('synchronous_commit', 'off', true)) as setting`.catch(() => undefined);
}
