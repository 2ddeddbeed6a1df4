export { repairCounters, verifyCounters, type WrongCounter } from '../counters/counters.ts';
export { FolderInUse } from './folder.lock.ts';
export { migrateToLatest } from './migrate.ts';
export { openDatabase, type DatabaseHandle, type DatabaseOptions } from './open.ts';
export type { Database } from './schema.ts';
