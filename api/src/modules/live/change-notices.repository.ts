import { sql } from 'kysely';
import type { TransactionHandle } from '../../database/schema.ts';
import { changesChannel } from './live.rules.ts';

/** Sends a payload to all processes when the transaction is committed. */
export async function sendNotification(transaction: TransactionHandle, payload: string): Promise<void> {
  await sql`select pg_notify(${changesChannel}, ${payload})`.execute(transaction);
}
