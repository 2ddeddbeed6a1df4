import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { LockWaits, MigrationRun } from './migration.ts';
import type { Handle, TransactionHandle } from './schema.ts';

/** Codes of PostgreSQL for a lock that did not come in time, and for a deadlock. */
const lockCodes: readonly unknown[] = ['55P03', '40P01'];

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
 * after a pause. Within a transaction, runs it there and waits.
 *
 * @throws MigrationBlocked after the last try
 */
export async function withBriefLocks<T>(
  database: Handle,
  retries: LockRetries,
  work: (transaction: TransactionHandle) => Promise<T>,
): Promise<T> {
  if (database.isTransaction) return work(database as TransactionHandle);
  return retryOnLocks(retries, () =>
    database.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`set local lock_timeout = ${sql.lit(retries.waits.lockTimeout)}`.execute(transaction);
      return work(transaction);
    }),
  );
}

/** Tries again while locks are not to be had. @throws MigrationBlocked after the last try */
export async function retryOnLocks<T>(
  { what, report, waits }: LockRetries,
  work: () => Promise<T>,
): Promise<T> {
  const { giveUpAfter, pauses } = waits;
  const end = performance.now() + giveUpAfter;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!lockCodes.includes((error as { code?: unknown }).code)) throw error;
      if (performance.now() > end) throw new MigrationBlocked(what, error);
      report(`${what}: others hold the table; try ${tries + 1} follows`);
      await sleep(Math.min(pauses[0] * tries, pauses[1]) * (1 + Math.random() * jitter));
    }
  }
}
