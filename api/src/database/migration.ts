import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Handle, TransactionHandle } from './schema.ts';

/** Receiver of lines of progress. */
export type ReportProgress = (line: string) => void;

/** Waiting for the locks of a table that others use. */
interface LockWaits {
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

/** Codes of PostgreSQL for a lock that did not come in time, and for a deadlock. */
const lockCodes: readonly unknown[] = ['55P03', '40P01'];

/**
 * True for a failure to get a lock, or a change of the catalog by two at once: PostgreSQL gives the lock of a table back just
 * before others see that an index which it created beside them is valid.
 */
const isMeeting = ({ code, message }: Error & { code?: unknown }) =>
  lockCodes.includes(code) || (code === 'XX000' && message.startsWith('tuple concurrently'));

/** Waiting of migrations beside servers. */
export const defaultWaits: LockWaits = {
  lockTimeout: 2_000,
  pauses: [2_000, 5_000],
  giveUpAfter: 10 * 60_000,
};

/** Most by which a pause is longer, so that of several processes that wait for each other one is first. */
const jitter = 0.2;

/** Milliseconds of the longest pause between two tries. */
export const longestPause = ({ pauses }: LockWaits): number => pauses[1] * (1 + jitter);

/** A migration did not get the locks that it needs. */
export class MigrationBlocked extends Error {
  override name = 'MigrationBlocked';

  constructor(what: string, cause: unknown) {
    super(
      `${what}: other transactions held the table at each try, for minutes. ` +
        'Steps that are done stay; end the long transactions and migrate again.',
      { cause },
    );
  }
}

/** Subject of the tries, and their waits. */
export interface LockRetries extends MigrationRun {
  what: string;
}

/**
 * Runs work in a transaction that waits briefly for each lock; otherwise it is rolled back and tried again
 * after a pause.
 * @throws MigrationBlocked after the last try
 */
export const withBriefLocks = <T>(
  database: Handle,
  retries: LockRetries,
  work: (transaction: TransactionHandle) => Promise<T>,
): Promise<T> =>
  retryOnLocks(retries, () =>
    database.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`set local lock_timeout = ${sql.lit(retries.waits.lockTimeout)}`.execute(transaction);
      return work(transaction);
    }),
  );

/** Tries again while locks are not to be had. @throws MigrationBlocked after the last try */
export async function retryOnLocks<T>({ what, report, waits }: LockRetries, work: () => Promise<T>) {
  const { giveUpAfter, pauses } = waits;
  const end = performance.now() + giveUpAfter;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isMeeting(error as Error)) throw error;
      if (performance.now() > end) throw new MigrationBlocked(what, error);
      report(`${what}: others hold the table; try ${tries + 1} follows`);
      await sleep(Math.min(pauses[0] * tries, pauses[1]) * (1 + Math.random() * jitter));
    }
  }
}
