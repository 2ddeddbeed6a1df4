import { sql } from 'kysely';
import { withBriefLocks } from './lock-retries.ts';
import type { MigrationStep } from './migration.ts';
import type { Handle, TransactionHandle } from './schema.ts';

/** Table that a step partitions by month. */
export interface MonthlyTable {
  table: string;
  /** Column that decides on the month: a `timestamptz`, or ids of UUIDv7, which begin with the time. */
  key: { column: string; type: 'timestamptz' | 'uuid' };
  /** Work in the transaction that replaces the table, such as views that show it. */
  onReplaced?: (transaction: TransactionHandle) => Promise<void>;
}

/**
 * Makes a table with rows a partitioned one, without copying or reading them under a lock: the table becomes the partition
 * of all months until the end of the next, and later months get partitions of their own. Others read and write meanwhile.
 *
 * A partition has the indexes, checks and statement triggers of the table itself, and the partitioned table has foreign keys
 * and triggers, but no index: a unique one would need the column of the month.
 */
export function partitionByMonth({ table, key, onReplaced }: MonthlyTable): MigrationStep {
  const what = `partitions of ${table}`;
  return {
    what,
    run: async (database, run) => {
      /** Works on the table unless it is partitioned, also by another process meanwhile: the lock waits for that one. */
      const whileWhole = <T>(mode: string, work: (transaction: TransactionHandle) => Promise<T>) =>
        withBriefLocks(database, { what, ...run }, async (transaction) => {
          if (await isPartitioned(transaction, table)) return undefined;
          await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(transaction);
          return (await isPartitioned(transaction, table)) ? undefined : await work(transaction);
        });
      const month = await whileWhole('access exclusive', (transaction) => addBound(transaction, table, key));
      if (month === undefined) return;
      run.report(`${what}: the rows of ${table} are checked`);
      await whileWhole('share update exclusive', (transaction) => validateBound(transaction, table, month));
      await whileWhole('access exclusive', async (transaction) => {
        await replaceTable(transaction, table, key, month);
        await onReplaced?.(transaction);
        // Servers create at each start what fails here.
        await createMonthlyPartitions(transaction);
      });
    },
  };
}

/** Outcome of the creation of partitions. */
export interface CreatedPartitions {
  /** Number of new partitions. */
  created: number;
  /** Names of partitions that could not be created, each with the message of the database. */
  failures: string[];
}

/** Creates the partitions of this month and the next three, where they are missing; one that fails stops no other. */
export async function createMonthlyPartitions(database: Handle): Promise<CreatedPartitions> {
  const { rows } = await sql<CreatedPartitions>`
    select created, failures from create_monthly_partitions()`.execute(database);
  return rows[0] ?? { created: 0, failures: [] };
}

/** Partitions of one table. */
export interface PartitionState {
  table: string;
  /** Coming months that have a partition. */
  ahead: number;
  /** Some rows belong to no month that has a partition. */
  hasStrays: boolean;
}

/** Reads the state of all partitioned tables. */
export async function readPartitions(database: Handle): Promise<PartitionState[]> {
  const { rows } = await sql<PartitionState>`
    select parent.relname::text as table, strays.parent is not null as "hasStrays", greatest(0, (
      select count(*) - 1 from pg_inherits join pg_class part on part.oid = inhrelid,
        generate_series(date_trunc('month', now() at time zone 'UTC'), now() at time zone 'UTC' + interval '1 year',
          interval '1 month') as month
      where inhparent = parent.oid and (part.relname = parent.relname || to_char(month, '_YYYY_MM')
        or part.relname ~ '_before_[0-9_]{7}$' and to_char(month, 'YYYY_MM') < right(part.relname, 7))
    )) as ahead
    from pg_class parent left join find_partition_strays() as strays (parent) on strays.parent = parent.relname
    where parent.relkind = 'p' and parent.relnamespace = current_schema()::regnamespace
    order by 1`.execute(database);
  return rows;
}

async function isPartitioned(database: Handle, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_class where oid = to_regclass(${table}) and relkind = 'p') as found`.execute(
    database,
  );
  return rows[0]?.found === true;
}

const boundName = (table: string, month: string) => `${table}_before_${month}`;

/** Refuses rows after the end of the next month, until the table is replaced. @returns the first month refused, `YYYY_MM` */
async function addBound(
  transaction: TransactionHandle,
  table: string,
  { column, type }: MonthlyTable['key'],
): Promise<string> {
  const { rows } = await sql<{ month: string; bound: string | null; value: string }>`
    with first as (select date_trunc('month', now() at time zone 'UTC') + interval '2 months' as month)
    select to_char(month, 'YYYY_MM') as month, month_bound(month, ${type}) as value, (
      select conname::text from pg_constraint where conrelid = to_regclass(${table}) and contype = 'c'
        and conname ~ ${`^${boundName(table, '[0-9_]{7}')}$`}) as bound
    from first`.execute(transaction);
  const { month = '', bound = null, value = '' } = rows[0] ?? {};
  if (bound !== null) return bound.slice(-'YYYY_MM'.length);
  await sql`
    alter table ${sql.table(table)} add constraint ${sql.id(boundName(table, month))}
      check (${sql.id(column)} < ${sql.lit(value)}) not valid`.execute(transaction);
  return month;
}

/** Reads the table once, while others write: the replacement then need not. */
async function validateBound(transaction: TransactionHandle, table: string, month: string): Promise<void> {
  const bound = sql.id(boundName(table, month));
  await sql`alter table ${sql.table(table)} validate constraint ${bound}`.execute(transaction);
}

async function replaceTable(
  transaction: TransactionHandle,
  table: string,
  { column, type }: MonthlyTable['key'],
  month: string,
): Promise<void> {
  const before = boundName(table, month);
  const run = (statement: string) => sql.raw(statement).execute(transaction);
  const definitions = async (query: ReturnType<typeof sql<{ definition: string }>>) =>
    (await query.execute(transaction)).rows.map(({ definition }) => definition);
  const keys = await definitions(sql`
    select format('alter table %I add constraint %I %s', ${table}::text, conname, pg_get_constraintdef(oid)) as definition
    from pg_constraint where conrelid = to_regclass(${table}) and contype = 'f' order by conname`);
  const triggers = await definitions(sql`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = to_regclass(${table}) and not tgisinternal order by tgname`);
  const drops = await definitions(sql`
    select format('drop trigger %I on %I', tgname, ${before}::text) as definition from pg_trigger
    where tgrelid = to_regclass(${table}) and not tgisinternal and tgtype & 1 = 1`);
  const grants = await definitions(sql`
    select format('grant %s on %I to %s', privilege_type, ${table}::text,
      case when grantee = 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end) as definition
    from pg_class, aclexplode(relacl) where oid = to_regclass(${table}) and grantee <> relowner`);
  const revokes = await definitions(sql`
    select distinct format('revoke all on %I from %s', ${before}::text,
      case when grantee = 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end) as definition
    from pg_class, aclexplode(relacl) where oid = to_regclass(${table}) and grantee <> relowner`);
  const { rows: bounds } = await sql<{ value: string }>`
    select month_bound(to_date(${month}, 'YYYY_MM')::timestamp, ${type}) as value`.execute(transaction);

  await run(`alter table "${table}" rename to "${before}"`);
  await run(`create table "${table}" (like "${before}" including defaults) partition by range ("${column}")`);
  // A trigger for each row is copied from the partitioned table; one for each statement stays for direct changes.
  for (const statement of [...drops, ...keys, ...triggers, ...grants, ...revokes]) await run(statement);
  await run(
    `alter table "${table}" attach partition "${before}" for values from (minvalue) to ('${bounds[0]?.value}')`,
  );
  await run(`alter table "${before}" drop constraint "${before}"`);
  await run(`select add_partition('${table}', '${before}', '${table}_default', 'default')`);
}
