export { FolderInUse } from './folder.lock.ts';
export { migrateToLatest } from './migrate.ts';
export { openDatabase, type DatabaseHandle, type DatabaseOptions } from './open.ts';
export type { Database } from './schema.ts';
