import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { changesChannel } from './changes.rules.ts';

/** Sends a payload to all processes when the transaction is committed. */
export async function sendNotification(transaction: TransactionHandle, payload: string): Promise<void> {
  await sql`select pg_notify(${changesChannel}, ${payload})`.execute(transaction);
}

/**
 * Sends a payload to all processes at once. PostgreSQL commits transactions that notify one after another, so this one does
 * not wait for a disk or a standby.
 */
export async function sendNotificationAlone(database: Handle, payload: string): Promise<void> {
  await sql`select pg_notify(${changesChannel}, ${payload})
    from (select set_config('synchronous_commit', 'off', true)) as setting`.execute(database);
}
