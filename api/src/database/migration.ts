import type { Migration } from 'kysely/migration';
import type { Handle } from './schema.ts';

/** Receiver of lines of progress. */
export type ReportProgress = (line: string) => void;

/** Waiting for the locks of a table that others use. */
export interface LockWaits {
  /** Milliseconds to wait for a lock. Meanwhile all who come after wait too, also readers. */
  lockTimeout: number;
  /** Least and most milliseconds between two tries, in which others use the table. */
  pauses: readonly [number, number];
  /** Milliseconds after which the migration is given up. */
  giveUpAfter: number;
}

/** A running migration. */
export interface MigrationRun {
  report: ReportProgress;
  waits: LockWaits;
}

/** Long work of a migration. It may run again, also in two processes at once. */
export interface MigrationStep {
  /** Subject of lines of progress. */
  what: string;
  /** @param database also a transaction, in which all is done while a backup is restored */
  run: (database: Handle, run: MigrationRun) => Promise<void>;
}

/** Versions of the product whose processes run on the schema that a migration makes. */
export interface Compatibility {
  /** Migration that a process must know; null if every process of the schema before also runs on this one. */
  needs: string | null;
}

/** The migration only adds: processes of the schema before go on, and also start, beside it. */
export const expand: Compatibility = { needs: null };

/**
 * The migration removes something. Processes that know the given migration do not use it any more, and run beside it;
 * older ones refuse to start.
 *
 * @param needs last migration of the first version that does without
 */
export const contract = (needs: string): Compatibility => ({ needs });

/** A change of the schema. It never changes once it is released. */
export interface SchemaMigration {
  /** Without it, processes that do not know this migration refuse to start beside it. */
  compatibility?: Compatibility;
  /** Short changes, in one transaction, which is tried again as long as others hold its tables. */
  up?: Migration['up'];
  /** Long work after `up`, outside of its transaction; after an interruption the steps run again. */
  steps?: readonly MigrationStep[];
}
