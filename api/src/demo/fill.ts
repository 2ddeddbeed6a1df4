import { sql } from 'kysely';
import type { Database, Handle, TransactionHandle } from '../database/schema.ts';
import { hashPassword } from '../modules/staff/passwords/password-hash.service.ts';
import { demoPassword } from './accounts.ts';
import { generateDemo } from './generate.ts';
import { day, type Stage } from './rows.ts';

/** Progress of the fill: `done` of `total` rows of a table are written. */
export interface DemoProgress {
  table: string;
  done: number;
  total: number;
}

const batchSize = 500;
const demoLock = 7_203_412;

/**
 * Fills an empty database with demo records, in one transaction, so that the next start repeats an interrupted fill.
 * Leaves a database with a demo or with an admin unchanged.
 *
 * @returns true if this call filled the database
 */
export async function fillDemo(
  database: Handle,
  options: {
    scale?: number | undefined;
    onProgress?: ((progress: DemoProgress) => void) | undefined;
    now?: Date | undefined;
  } = {},
): Promise<boolean> {
  const scale = options.scale ?? 1;
  if (!(scale > 0 && scale <= 100)) throw new Error('The demo scale must be above 0 and at most 100.');
  if (await isTaken(database)) return false;
  const passwordHash = await hashPassword(demoPassword);
  const filled = await database.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    // One of several concurrent processes fills; the others wait here and then return.
    await sql`select pg_advisory_xact_lock(${sql.lit(demoLock)})`.execute(transaction);
    if (await isTaken(transaction)) return false;
    const stage = stageOf(options.now ?? new Date(), scale);
    for (const { table, rows } of generateDemo(stage, passwordHash)) {
      for (let at = 0; at < rows.length; at += batchSize) {
        const batch = rows.slice(at, at + batchSize);
        await insertRows(transaction, table, batch);
        options.onProgress?.({ table, done: at + batch.length, total: rows.length });
      }
    }
    const note = JSON.stringify({ scale, until: new Date(stage.until).toISOString() });
    await transaction.insertInto('meta').values({ key: 'demo', value: note }).execute();
    return true;
  });
  // The embedded database has no automatic analyze.
  if (filled) await sql`analyze`.execute(database);
  return filled;
}

async function isTaken(database: Handle): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from meta where key = 'demo') or exists (select from admins) as taken`.execute(
    database,
  );
  return rows.some((row) => row.taken);
}

/** Period of the demo: this month and the eleven before it, until the start of today. */
function stageOf(now: Date, scale: number): Stage {
  const lagos = 3_600_000;
  const until = Math.floor(now.getTime() / day) * day;
  const local = new Date(now.getTime() + lagos);
  const from = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - 11, 1) - lagos;
  return { from, until, scale };
}

/** Inserts rows as one JSON parameter, which is much faster than a parameter per value. */
async function insertRows(
  transaction: TransactionHandle,
  table: keyof Database,
  rows: object[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    transaction,
  );
}
