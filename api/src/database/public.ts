export { verifyLedger, type LedgerReport } from '../modules/ledger/ledger.verify.ts';
export { repairCounters, verifyCounters, type WrongCounter } from '../counters/counters.ts';
export { FolderInUse } from './folder.lock.ts';
export { migrateToLatest } from './migrate.ts';
export { openLedger } from './migrations/opening/opening.0013.ts';
export { openDatabase, type DatabaseHandle, type DatabaseOptions } from './open.ts';
export type { Database } from './schema.ts';
