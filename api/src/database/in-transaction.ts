import type { Handle, TransactionHandle } from './schema.ts';

/** Runs work in the given transaction, or in one of its own if the handle is the database. */
export function inTransaction<T>(
  database: Handle,
  work: (transaction: TransactionHandle) => Promise<T>,
): Promise<T> {
  return database.isTransaction ? work(database as TransactionHandle) : database.transaction().execute(work);
}
