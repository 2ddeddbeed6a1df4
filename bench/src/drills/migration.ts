import {
  backfill,
  createIndex,
  expand,
  migrateToLatest,
  migrations,
  openDatabase,
  type SchemaMigration,
} from '@padiman/api/database';
import { sql } from 'kysely';
import pg from 'pg';
import { createFilledDatabase } from '../api/temporary-database.ts';
import { none, percentile, type Figure } from '../report.ts';
import type { Run } from '../run.ts';
import { startApi } from '../server-process.ts';
import { createCluster } from './cluster.ts';
import { Load, userCalls } from './load.ts';

const name = '9999-drill';

/** A migration that needs the whole table for a moment, then fills and indexes its column. */
const migration: SchemaMigration = {
  compatibility: expand,
  up: async (database) => {
    await sql`alter table users add column drill integer`.execute(database);
  },
  steps: [
    backfill({ table: 'users', set: sql`drill = 1`, where: sql`drill is null` }),
    createIndex({ name: 'users_drill', table: 'users', on: '(drill, id)' }),
  ],
};

/** A migration beside servers under load, while a reader holds the table. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const { short, say, cleanUp } = drill;
  const [users, readerSeconds] = short ? [2_000, 5] : [20_000, 15];
  const cluster = await createCluster(drill);
  const { url, token } = await createFilledDatabase({ users, others: 100 }, cluster.url);
  const start = () => startApi(drill, url);
  const servers = await Promise.all([start(), start()]);
  const { kysely, close } = await openDatabase({ databaseUrl: url });
  cleanUp(close);
  const rows = await kysely.selectFrom('users').select('id').limit(500).execute();
  const ids = rows.map(({ id }) => id);
  const addresses = servers.map(({ address }) => address);
  say(`${users.toLocaleString('en')} users, two servers of this version`);

  const load = new Load({
    ...{ address: (client) => addresses[client % 2] ?? '', token: () => token },
    ...{ clients: 12, pause: 50, next: userCalls(ids) },
  });
  cleanUp(() => load.stop());
  const reader = new pg.Client({ connectionString: url });
  reader.on('error', () => {});
  await reader.connect();
  cleanUp(() => reader.end());
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
  const known = { ...migrations, [name]: migration };
  const applied = await migrateToLatest(kysely, known, { report: say });
  const finished = performance.now();
  await reading;
  say(`applied ${applied.join(', ')}`);
  await load.stop();
  say(load.summary);

  // Of the version before: it does not know the migration.
  const restarted = await start();
  say('a server of the version before starts beside the newer schema');
  const { rows: left } = await sql<{ rows: number; valid: boolean }>`
    select (select count(*)::int from users where drill is null) as rows,
      (select indisvalid from pg_index where indexrelid = to_regclass('users_drill')) as valid`.execute(
    kysely,
  );
  return [
    { name: 'p99 of calls', value: percentile(load.durations, 0.99) / 1000, unit: 's', limit: 2.5 },
    { name: 'longest call', value: Math.max(...load.durations) / 1000, unit: 's', limit: 4 },
    none('failed calls', load.failed),
    {
      name: 'migrated after the reader',
      value: (finished - released) / 1000,
      unit: 's',
      least: 0,
      limit: 30,
    },
    none('rows that were not filled', left[0]?.rows ?? 1),
    { name: 'valid indexes', value: left[0]?.valid === true ? 1 : 0, unit: '', least: 1 },
    { name: 'old server beside it', value: restarted.readyInSeconds, unit: 's until ready', limit: 30 },
  ];
}
