import { createReadStream, createWriteStream, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { migrateToLatest } from '@padiman/api/database';
import {
  mongoExportMapping,
  openForCopying,
  readMapping,
  runImport,
  writeMongoExport,
  type CopyingDatabase,
} from '@padiman/api/import';
import { sql } from 'kysely';
import { createDatabase } from './api/temporary-database.ts';
import { report } from './report.ts';
import { makeFolder, type Run } from './run.ts';

/** Largest accepted time of an import with verification, in times the bare COPY of its rows. */
const mostTimes = 8;

/**
 * Time of an import of a generated export on PostgreSQL, with the verification of counters and ledger, compared with a bare
 * COPY of the resulting rows into tables with the same columns and indexes, without triggers. The second import of the same
 * files must import nothing.
 */
export async function run(run: Run): Promise<void> {
  const { users = 100_000, others = users / 5 } = run;
  const folder = await makeFolder(run);
  const { url, drop } = await createDatabase();
  run.cleanUp(drop);
  const generating = await timed(() => writeMongoExport(folder, { users, others }));
  const megabytes = statSync(join(folder, 'users.json')).size / 1024 / 1024;
  run.say(`users.json has ${megabytes.toFixed(0)} MB, written in ${generating.seconds.toFixed(1)} s`);
  const target = await openForCopying({ databaseUrl: url });
  run.cleanUp(target.close);
  await migrateToLatest(target.kysely);
  await measure(target, folder);
}

async function measure(target: CopyingDatabase, folder: string): Promise<void> {
  const started = performance.now();
  const seconds: Record<string, number> = {};
  const onProgress = ({ entity }: { entity: string }) =>
    (seconds[entity] = (performance.now() - started) / 1000);
  const mapping = readMapping(mongoExportMapping);
  const first = await timed(() => runImport(target, { folder, mapping, onProgress }));
  for (const { entity, read, imported, refused } of first.result.entities) {
    const at = seconds[entity]?.toFixed(1) ?? '0';
    console.log(
      `${entity.padEnd(22)} ${read} read, ${imported} imported, ${refused} refused, done after ${at} s`,
    );
  }
  const copies = join(folder, 'copies');
  mkdirSync(copies);
  const bare = await timed(() => copyBare(target, copies));
  const second = await timed(() => runImport(target, { folder, mapping }));
  const imported = second.result.entities.reduce((sum, entity) => sum + entity.imported, 0);
  report('Import', [
    { name: 'import with verification', value: first.seconds, unit: 's' },
    { name: 'bare COPY of the same rows', value: bare.seconds, unit: 's' },
    { name: 'import / bare COPY', value: first.seconds / bare.seconds, unit: 'times', limit: mostTimes },
    { name: 'second import', value: second.seconds, unit: 's' },
    { name: 'rows imported by the second import', value: imported, unit: '', limit: 0 },
    { name: 'findings of the verification', value: first.result.findings.length, unit: '', limit: 0 },
  ]);
}

const tables = ['users', 'offered_rides', 'parcel_trips', 'passenger_requests', 'sent_parcels', 'posts']
  .concat('withdrawals', 'earnings', 'driver_applications', 'payouts')
  .concat('ledger_transactions', 'ledger_postings', 'ledger_accounts');

/** Copies all rows out of and into tables of the same shape, in one transaction. */
async function copyBare(target: CopyingDatabase, folder: string): Promise<void> {
  await target.kysely.transaction().execute(async (transaction) => {
    for (const table of tables) {
      const { rows } = await sql<{ column: string }>`
        select attname::text as column from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum`.execute(transaction);
      const columns = rows.map(({ column }) => column);
      await sql`create table ${sql.table(`bare_${table}`)} (like ${sql.table(table)} including all)`.execute(
        transaction,
      );
      const file = join(folder, `${table}.copy`);
      await pipeline(target.copyOut(table, columns), createWriteStream(file));
      await target.copyIn(`bare_${table}`, columns, createReadStream(file, { highWaterMark: 1 << 20 }));
    }
  });
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const started = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - started) / 1000 };
}
