export { FolderInUse } from './folder-lock.ts';
export { migrateToLatest } from './migrate.ts';
export { contract, expand, type SchemaMigration } from './migration.ts';
export { backfill, createIndex, validateConstraint } from './migration-steps.ts';
export { migrations } from './migrations/all.ts';
export { recordOpenings } from './migrations/opening-balances/openings-0021.ts';
export { openLedger } from './migrations/opening-balances/opening-balances-0013.ts';
export { openDatabase, type DatabaseHandle, type DatabaseOptions } from './open.ts';
export type { Database } from './schema.ts';
