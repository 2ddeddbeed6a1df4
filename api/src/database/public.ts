export { FolderInUse } from './folder-lock.ts';
export { migrateToLatest } from './migrate.ts';
export { contract, expand, type SchemaMigration } from './migration.ts';
export { alterTable, backfill, createIndex, validateConstraint } from './migration-steps.ts';
export { migrations } from './migrations/all.ts';
export { openDatabase, type DatabaseHandle, type DatabaseOptions } from './open.ts';
export type { Database } from './schema.ts';
