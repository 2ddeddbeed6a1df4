import { sql, type RawBuilder } from 'kysely';
import { retryOnLocks, withBriefLocks, type LockRetries, type MigrationStep } from './migration.ts';
import type { Handle } from './schema.ts';
import { allRows, execute } from './statements.ts';

/** Index that a step creates. */
export interface IndexOptions {
  name: string;
  table: string;
  /** Columns or expressions with their order, or the method: `(phone)`, `using gin (search gin_trgm_ops)`. */
  on: string;
  unique?: boolean;
  /** Condition of a partial index. */
  where?: string;
}

/** Creates an index while others read and write the table. An invalid one, of a failed try, is created anew. */
export function createIndex({ name, table, on, unique = false, where }: IndexOptions): MigrationStep {
  const what = `index ${name}`;
  const definition = sql.raw(`${on}${where === undefined ? '' : ` where ${where}`}`);
  const create = sql`create ${sql.raw(unique ? 'unique index' : 'index')} concurrently if not exists
    ${sql.id(name)} on ${sql.table(table)} ${definition}`;
  return {
    what,
    run: async (database, run) => {
      const retries = { what, ...run };
      while (!(await hasValidIndex(database, table, name, retries))) {
        run.report(`${what}: is created`);
        await retryOnLocks(retries, () => create.execute(database));
      }
    },
  };
}

/** Tells whether the index exists, and drops an invalid one. */
const hasValidIndex = (database: Handle, table: string, name: string, retries: LockRetries) =>
  withBriefLocks(database, retries, async (transaction) => {
    // Waits for another process that creates the index: its index is invalid until it ends.
    await execute(transaction)`lock table ${sql.table(table)} in share update exclusive mode`;
    const read = async () => {
      const rows = await allRows<{ valid: boolean }>(transaction)`
        select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`;
      return rows[0]?.valid;
    };
    const found = await read();
    if (found !== false) return found === true;
    // The other one has given the lock back, and may be about to commit that its index is valid.
    await execute(transaction)`select pg_sleep(0.2)`;
    const isValid = (await read()) === true;
    if (!isValid) await execute(transaction)`drop index if exists ${sql.id(name)}`;
    return isValid;
  });

/** Step of one statement, in a transaction of its own. */
const stepOf = (what: string, statement: RawBuilder<unknown>): MigrationStep => ({
  what,
  run: (database, run) =>
    withBriefLocks(database, { what, ...run }, async (transaction) => {
      await statement.execute(transaction);
    }),
});

/** Changes a table in a transaction of its own. It may run again: `add column if not exists`. */
export const alterTable = (statement: string) => stepOf(statement.slice(0, 60), sql.raw(statement));

export interface BackfillOptions {
  table: string;
  /** Assignments: `seats = 4`. */
  set: RawBuilder<unknown>;
  /** Condition of the rows that are to be changed; false once they are. */
  where: RawBuilder<unknown>;
  /** Unique column that orders the rows. */
  key?: string;
  batchSize?: number;
}

/** Passes after which changed rows are taken to be still pending: others add few between two passes. */
const mostPasses = 50;

/** Changes rows in batches of a transaction each, so that nobody waits for longer than one batch. */
export function backfill({
  table,
  set,
  where,
  key = 'id',
  batchSize = 1_000,
}: BackfillOptions): MigrationStep {
  const what = `backfill of ${table}`;
  const [rows, id] = [sql.table(table), sql.ref(key)];
  const countPending = async (database: Handle) => {
    const counted = await allRows<{ count: number }>(database)`
      select count(*)::int as count from ${rows} where ${where}`;
    return counted[0]?.count ?? 0;
  };
  /** Changes the next batch in the order of the key. @returns the last key and the number of rows */
  const changeBatch = async (database: Handle, after: string | undefined, skipLocked: boolean) => {
    const rest = after === undefined ? sql`true` : sql`${id} > ${after}`;
    const changed = await allRows<{ last: string; count: number }>(database)`
      with batch as materialized (
        select ${id} as batch_key from ${rows} where ${rest} and ${where} order by ${id} limit ${sql.lit(batchSize)}
        for no key update ${sql.raw(skipLocked ? 'skip locked' : '')}
      ), changed as (
        update ${rows} set ${set} from batch where ${rows}.${id} = batch_key returning batch_key
      )
      select batch_key::text as last, count(*) over ()::int as count from changed order by batch_key desc limit 1`;
    return changed[0];
  };
  return {
    what,
    run: async (database, run) => {
      const briefly = <T>(work: (open: Handle) => Promise<T>) =>
        withBriefLocks(database, { what, ...run }, work);
      let done = 0;
      // The first pass leaves out rows that others have locked; a later one waits for them.
      for (let pass = 1; ; pass += 1) {
        const pending = await briefly(countPending);
        if (pending === 0) break;
        if (pass > mostPasses) throw new Error(`${what}: changed rows still fulfil the condition.`);
        const total = done + pending;
        let last: string | undefined;
        for (;;) {
          const batch = await briefly((open) => changeBatch(open, last, pass === 1));
          if (batch === undefined) break;
          last = batch.last;
          done += batch.count;
          run.report(`${what}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} rows`);
        }
      }
    },
  };
}

/** Checks the rows that existed before a constraint which was added as `not valid`; others read and write meanwhile. */
export const validateConstraint = (table: string, constraint: string) =>
  stepOf(
    `constraint ${constraint}`,
    sql`alter table ${sql.table(table)} validate constraint ${sql.id(constraint)}`,
  );
