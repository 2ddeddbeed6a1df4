import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  defaultWaits,
  longestPause,
  withBriefLocks,
  type LockRetries,
  type MigrationRun,
  type ReportProgress,
  type SchemaMigration,
} from './migration.ts';
import { migrations } from './migrations/all.ts';
import { openDatabase, type DatabaseHandle, type DatabaseOptions } from './open.ts';
import type { Handle, TransactionHandle } from './schema.ts';
import { allRows, execute, firstRow, hasRow } from './statements.ts';

/** Table of the applied migrations. */
export const migrationTable = 'migrations';

/** Record of an applied migration. */
interface MigrationRecord {
  name: string;
  /** Migration that a process must know to run on this schema; null if it needs no more than before. */
  needs: string | null;
  /** False while its steps are to be done. */
  finished: boolean;
}

/** Key of the advisory lock, the same in every version of the product. */
const migrationLock = 7_203_411;

/** Milliseconds between looks at a migration of another process. */
const lookInterval = 250;

/** The role of the connection may not migrate, and there is something to migrate. */
export class MigrationNotAllowed extends Error {
  override name = 'MigrationNotAllowed';

  constructor(cause: unknown) {
    super(
      'The database is not migrated to this version, and the role of DATABASE_URL may not do it. ' +
        'Run npm run migrate -w api with DATABASE_OWNER_URL first.',
      { cause },
    );
  }
}

/** A newer version migrated the database, and removed what this version uses. */
export class SchemaTooNew extends Error {
  override name = 'SchemaTooNew';

  constructor(names: readonly string[]) {
    super(
      `A newer version migrated the database (${names.join(', ')}), and this version cannot run with its schema. ` +
        'Start the newer version, or restore a backup of this one into a new database.',
    );
  }
}

/** A version before the first release made the database. */
export class SchemaTooOld extends Error {
  override name = 'SchemaTooOld';

  constructor([first]: readonly MigrationRecord[]) {
    super(
      `A version before the first release made the database (${first?.name}), and this version cannot migrate it. ` +
        'To begin with an empty database, drop it, or remove the folder pg in DATA_DIR.',
    );
  }
}

/** Migrations of this version, the applied ones, and what is left to do. */
interface Progress {
  /** Names of applied migrations that this version does not know. */
  newer: string[];
  pending: string[];
  /** Names of applied migrations whose steps are to be done. */
  unfinished: string[];
}

/** Name of the newest migration of this version. */
export const newestMigration = Object.keys(migrations).at(-1) ?? '';

type Known = Readonly<Record<string, SchemaMigration>>;

const defaultRun: MigrationRun = { report: () => undefined, waits: defaultWaits };

/**
 * Migrates the database to the newest schema: each migration in a transaction of its own, then its steps. If several
 * processes start concurrently, one migrates and the others wait. A failed migration is rolled back; those before it
 * stay. Needs no session of its own, so that it also works behind a connection pooler.
 * @param known all migrations of this version; tests pass others
 * @returns names of the migrations applied by this call
 * @throws SchemaTooNew if a newer version migrated, and this one cannot run beside it
 * @throws SchemaTooOld
 * @throws MigrationNotAllowed
 * @throws MigrationBlocked
 */
export async function migrateToLatest(
  kysely: Handle,
  known: Known = migrations,
  options: Partial<MigrationRun> = {},
): Promise<string[]> {
  const run = { ...defaultRun, ...options };
  const applied: string[] = [];
  const owner = ownerWait(run);
  for (;;) {
    const progress = compare(known, await readRecords(kysely));
    const { pending, unfinished } = progress;
    const [name] = pending;
    try {
      if (unfinished.length > 0) await finish(kysely, known, unfinished, run);
      else if (name === undefined) return applied;
      else {
        const outcome = await applyNext(kysely, known, { what: name, ...run });
        if (outcome === 'applied') applied.push(name);
        if (outcome === 'busy') await owner.busy();
      }
    } catch (error) {
      if (!isDenied(error)) throw error;
      await owner.denied(progress, error);
    }
  }
}

/**
 * Waits while the owner of the tables migrates, in a process whose role may not: as long as there is progress, and for
 * unfinished steps as long as for locks. Without either, nobody is taken to migrate after a time in which an owner that
 * pauses between two tries for its locks is seen again.
 * @returns `denied` is called after each try that was denied, and throws MigrationNotAllowed; `busy` after each look at
 * which another process held the lock of migrations
 */
function ownerWait({ report, waits }: MigrationRun) {
  let seen = '';
  let since = 0;
  let busySince: number | undefined;
  return {
    busy: async (): Promise<void> => {
      const now = performance.now();
      busySince ??= now;
      // Processes that are denied hold the lock for moments only; the owner does while it waits for a table.
      if (now - busySince >= waits.lockTimeout / 2) since = now;
      await sleep(lookInterval);
    },
    denied: async ({ pending, unfinished }: Progress, cause: unknown): Promise<void> => {
      busySince = undefined;
      const state = [...unfinished, '', ...pending].join();
      if (state !== seen) {
        [seen, since] = [state, performance.now()];
        if (unfinished.length > 0) report(`${unfinished.join(', ')}: waits until the owner has finished`);
      }
      const limit = unfinished.length > 0 ? waits.giveUpAfter : longestPause(waits) + 4 * lookInterval;
      if (performance.now() - since > limit) throw new MigrationNotAllowed(cause);
      await sleep(lookInterval);
    },
  };
}

/** Migrates an open database, by its direct address if it has one. */
export async function migrateOpened(
  handle: DatabaseHandle,
  { directUrl }: DatabaseOptions,
  report: ReportProgress = defaultRun.report,
): Promise<string[]> {
  if (directUrl === undefined) return migrateToLatest(handle.kysely, migrations, { report });
  const direct = await openDatabase({ databaseUrl: directUrl });
  try {
    return await migrateToLatest(direct.kysely, migrations, { report });
  } finally {
    await direct.close();
  }
}

/** Migrations of a newer version, beside which this one runs, and those of this one that are not done. @throws SchemaTooNew, SchemaTooOld */
export async function findMigrations(database: Handle, known: Known = migrations) {
  const { newer, pending, unfinished } = compare(known, await readRecords(database));
  return { newer, pending: [...unfinished, ...pending] };
}

/** True for the records of a version before the first release, whose names all differ. */
export const isTooOld = (records: readonly MigrationRecord[], known: Known) =>
  records.length > 0 && !records.some(({ name }) => Object.hasOwn(known, name));

/** @throws SchemaTooNew, SchemaTooOld */
function compare(known: Known, records: readonly MigrationRecord[]): Progress {
  if (isTooOld(records, known)) throw new SchemaTooOld(records);
  const knows = (name: string) => Object.hasOwn(known, name);
  const newer = records.filter(({ name }) => !knows(name));
  const tooNew = newer.filter(({ needs }) => needs !== null && !knows(needs));
  if (tooNew.length > 0) throw new SchemaTooNew(tooNew.map(({ name }) => name));
  const applied = new Set(records.map(({ name }) => name));
  const pending = Object.keys(known)
    .filter((name) => !applied.has(name))
    .sort();
  const last = records.at(-1)?.name ?? '';
  const [first] = pending;
  if (first !== undefined && first < last)
    throw new Error(`The migration ${first} comes before ${last}, which the database already has.`);
  const unfinished = records.filter(({ name, finished }) => !finished && knows(name));
  return { newer: namesOf(newer), pending, unfinished: namesOf(unfinished) };
}

const namesOf = (records: readonly MigrationRecord[]) => records.map(({ name }) => name);

/** Applies a migration, unless another process migrates or has applied it, or its record has no place yet. */
function applyNext(kysely: Handle, known: Known, retries: LockRetries) {
  const { what: name } = retries;
  return withBriefLocks(kysely, retries, async (transaction) => {
    // Not waited for: behind a pooler, those who wait could keep the connection that the one who migrates needs.
    const row = await firstRow<{ locked: boolean }>(transaction)`
      select pg_try_advisory_xact_lock(${sql.lit(migrationLock)}) as locked`;
    if (row?.locked !== true) return 'busy';
    // In a transaction of its own: others read the records meanwhile.
    if (await prepareRecords(transaction)) return 'prepared';
    if (compare(known, await readRecords(transaction)).pending[0] !== name) return 'prepared';
    await apply(transaction, name, known[name]);
    return 'applied';
  });
}

/** Applies a migration, and records it; one with steps is not finished yet. */
async function apply(
  transaction: TransactionHandle,
  name: string,
  { up, compatibility, steps = [] }: SchemaMigration = {},
): Promise<void> {
  await up?.(transaction);
  const needs = compatibility === undefined ? name : compatibility.needs;
  await execute(transaction)`
    insert into ${sql.table(migrationTable)} (name, timestamp, needs, finished)
    values (${name}, ${new Date().toISOString()}, ${needs}, ${steps.length === 0})`;
}

async function finish(
  database: Handle,
  known: Known,
  names: readonly string[],
  { report, waits }: MigrationRun,
): Promise<void> {
  for (const name of names) {
    for (const step of known[name]?.steps ?? [])
      await step.run(database, { report: (line) => report(`${name}: ${line}`), waits });
    await execute(database)`update ${sql.table(migrationTable)} set finished = true where name = ${name}`;
  }
}

/** Code of PostgreSQL for missing privileges. */
const isDenied = (error: unknown) => (error as { code?: string }).code === '42501';

/** Tells whether the table exists. */
const hasRecords = (database: Handle): Promise<boolean> =>
  hasRow(database)`select 1 as present where to_regclass(${migrationTable}) is not null`;

/** Reads the records in order; none of a database without tables. */
export async function readRecords(database: Handle): Promise<MigrationRecord[]> {
  if (!(await hasRecords(database))) return [];
  return allRows<MigrationRecord>(database)`
    select name, needs, finished from ${sql.table(migrationTable)} order by name collate "C"`;
}

/** Creates the table. Call it with the lock of migrations. @returns false if there was one */
async function prepareRecords(transaction: TransactionHandle): Promise<boolean> {
  if (await hasRecords(transaction)) return false;
  // Another process may just have created it: a connection that looked before still remembers that there was none.
  await execute(transaction)`
    create table if not exists ${sql.table(migrationTable)} (
      name text primary key,
      timestamp text not null,
      needs text,
      finished boolean not null
    )`;
  return true;
}
