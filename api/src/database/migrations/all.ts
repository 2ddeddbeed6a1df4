import type { SchemaMigration } from '../migration.ts';
import * as firstRelease from './0001-first-release.ts';

/** All migrations by name, in order. A released migration is never changed. */
export const migrations: Record<string, SchemaMigration> = {
  [`0001-first-release-${firstRelease.edition}`]: firstRelease,
};
