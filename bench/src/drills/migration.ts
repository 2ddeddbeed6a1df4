import {
  alterTable,
  backfill,
  createIndex,
  expand,
  migrateToLatest,
  migrations,
  openDatabase,
  type SchemaMigration,
} from '@padiman/api/database';
import { sql } from 'kysely';
import { connect, createFilledDatabase, query } from '../database.ts';
import { insertPending } from '../decisions.ts';
import { none, percentile, some, type Figure } from '../report.ts';
import type { Run } from '../run.ts';
import { startApi } from '../server-process.ts';
import { createCluster } from './cluster.ts';
import { startUserCalls, startWrites } from './load.ts';

/** A migration that needs the whole table for a moment, then fills and indexes its column. */
const migration: SchemaMigration = {
  compatibility: expand,
  up: async (database) => {
    await sql`alter table users add column drill integer`.execute(database);
  },
  steps: [
    backfill({ table: 'users', set: sql`drill = 1`, where: sql`drill is null` }),
    createIndex({ name: 'users_drill', table: 'users', on: '(drill, id)' }),
    alterTable('alter table withdrawals add column if not exists drill integer'),
  ],
};

/** A migration beside servers under load, while a reader holds the table. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const { short, say, cleanUp } = drill;
  const [users, readerSeconds] = short ? [2_000, 5] : [20_000, 15];
  const cluster = await createCluster(drill);
  const database = await createFilledDatabase(drill, { users, others: 100 }, cluster.url);
  const start = () => startApi(drill, database.url);
  const servers = await Promise.all([start(), start()]);
  const { kysely, close } = await openDatabase({ databaseUrl: database.url });
  cleanUp(close);
  say(`${users.toLocaleString('en')} users, two servers of this version`);

  const addresses = servers.map(({ address }) => address);
  const load = await startUserCalls(drill, database, addresses, { clients: 12, pause: 50 });
  const pending = await insertPending(database.url, short ? 1_000 : 10_000);
  const deciding = { posting: 0, deciding: 20, reading: 0 };
  const decisions = startWrites(drill, addresses[0] ?? '', database.token, pending, deciding);
  const reader = await connect(drill, database.url);
  await reader.query('begin');
  await reader.query('select count(*) from users');
  say(`a reader holds the table for ${readerSeconds} s`);
  let released = Infinity;
  const reading = reader.query(`select pg_sleep(${readerSeconds})`).then(async () => {
    await reader.query('commit');
    released = performance.now();
    say('the reader ends');
  });
  // After a failed migration nobody awaits it, and the end of the connection rejects it.
  reading.catch(() => {});
  const known = { ...migrations, '9999-drill': migration };
  const applied = await migrateToLatest(kysely, known, { report: say });
  const migrated = (performance.now() - released) / 1000;
  await reading;
  say(`applied ${applied.join(', ')}`);
  await load.stop();
  await decisions.stop();
  say(load.summary);
  say(`decisions: ${decisions.summary}`);

  // Of the version before: it does not know the migration.
  const { readyInSeconds } = await start();
  say('a server of the version before starts beside the newer schema');
  const [left] = await query(
    database.url,
    `select (select count(*) from users where drill is null) as rows,
       (select indisvalid from pg_index where indexrelid = to_regclass('users_drill')) as valid`,
  );
  return [
    { name: 'p99 of calls', value: percentile(load.durations, 0.99) / 1000, unit: 's', limit: 2.5 },
    { name: 'longest call', value: Math.max(...load.durations) / 1000, unit: 's', limit: 4 },
    none('failed calls', load.failed + decisions.failed),
    some('decisions beside it', decisions.decisions.size),
    { name: 'migrated after the reader', value: migrated, unit: 's', least: 0, limit: 30 },
    none('rows that were not filled', Number(left?.['rows'] ?? 1)),
    some('valid indexes', left?.['valid'] === true),
    { name: 'old server beside it', value: readyInSeconds, unit: 's until ready', limit: 30 },
  ];
}
