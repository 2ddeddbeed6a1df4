import type { Handle, TransactionHandle } from './schema.ts';

/** Runs work in the given transaction, or in one of its own if the handle is the database. */
export const inTransaction = <T>(database: Handle, work: (transaction: TransactionHandle) => Promise<T>) =>
  database.isTransaction ? work(database as TransactionHandle) : database.transaction().execute(work);

/** Reads in the given transaction, or on one snapshot of the database, so that concurrent writes do not matter. */
export function onSnapshot<T>(database: Handle, read: (view: TransactionHandle) => Promise<T>): Promise<T> {
  if (database.isTransaction) return read(database as TransactionHandle);
  return database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
