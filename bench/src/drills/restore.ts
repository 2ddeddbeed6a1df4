import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrateToLatest, openDatabase, type DatabaseHandle } from '@padiman/api/database';
import { sql } from 'kysely';
import {
  createDatabase,
  createFilledDatabase,
  onServer,
  query,
  type TemporaryDatabase,
} from '../database.ts';
import { decideOverHttp, insertPending } from '../decisions.ts';
import { none, type Figure } from '../report.ts';
import { makeFolder, type Run } from '../run.ts';
import { startApi } from '../server-process.ts';
import { createCluster } from './cluster.ts';

/** Tables whose rows `dump.sh` leaves out. */
const leftOut = ['sessions', 'one_time_codes', 'pending_logins', 'factor_challenges'];

const root = join(import.meta.dirname, '../../..');

/** Dumps and restores 100,000 users by the documented scripts, on PostgreSQL and on the embedded database. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const users = drill.short ? 2_000 : 100_000;
  const figures: Figure[] = [{ name: 'users', value: users, unit: '' }];
  return [...figures, ...(await runOnPostgres(drill, users)), ...(await runEmbedded(drill, users))];
}

/** Compares the content of all tables. */
async function runOnPostgres(drill: Run, users: number): Promise<Figure[]> {
  const { say } = drill;
  const cluster = await createCluster(drill);
  const source = await createFilledDatabase(drill, { users, others: users / 2 }, cluster.url);
  await writeLikeStaff(drill, source, users);
  say(`filled a database of ${users.toLocaleString('en')} users`);

  const file = join(await makeFolder(drill), 'padiman.dump');
  const before = await contentHashes(source.url);
  const dumped = await timed({ DATABASE_URL: source.url }, script('dump.sh'), file);
  const size = statSync(file).size / 1024 / 1024;

  const target = await createDatabase(drill, cluster.url);
  say('restoring');
  const restored = await timed({ DATABASE_URL: target }, script('restore.sh'), file);
  const after = await contentHashes(target);
  const different = [...new Set([...before.keys(), ...after.keys()])].filter(
    (table) => !leftOut.includes(table) && before.get(table) !== after.get(table),
  );
  for (const table of different) say(`${table} differs`);
  return [
    { name: 'PostgreSQL: size of the dump', value: size, unit: 'MB' },
    { name: 'PostgreSQL: dump.sh', value: dumped, unit: 's' },
    { name: 'PostgreSQL: restore.sh', value: restored, unit: 's', limit: 120 },
    none('PostgreSQL: tables that differ', different.length),
  ];
}

/** Compares the users only: the embedded database has no superuser's ways to fill it. */
async function runEmbedded(drill: Run, users: number): Promise<Figure[]> {
  const [source, target] = [await makeFolder(drill), await makeFolder(drill)];
  await onEmbedded(source, async (database) => {
    await migrateToLatest(database);
    await sql`
      insert into users (id, first_name, last_name, phone_number, email)
      select gen_random_uuid(), 'Ada', 'Obi', '080' || lpad(n::text, 8, '0'), 'person' || n || '@example.com'
      from generate_series(1, ${users}::integer) as n`.execute(database);
  });
  drill.say(`filled an embedded database of ${users.toLocaleString('en')} users`);
  const file = join(await makeFolder(drill), 'padiman.tar.gz');
  const dump = ['npm', 'run', 'dump', '--'] as const;
  const dumped = await timed({ DATA_DIR: source }, ...dump, '--to', file);
  drill.say('loading');
  const loaded = await timed({ DATA_DIR: target }, ...dump, '--load', file);
  return [
    { name: 'embedded: size of the dump', value: statSync(file).size / 1024 / 1024, unit: 'MB' },
    { name: 'embedded: npm run dump -- --to', value: dumped, unit: 's' },
    { name: 'embedded: npm run dump -- --load', value: loaded, unit: 's', limit: 120 },
    none('embedded: users lost', users - (await onEmbedded(target, countUsers))),
  ];
}

const countUsers = async (database: DatabaseHandle['kysely']): Promise<number> =>
  Number((await sql<{ count: string }>`select count(*) from users`.execute(database)).rows[0]?.count);

async function onEmbedded<T>(
  dataDir: string,
  work: (database: DatabaseHandle['kysely']) => Promise<T>,
): Promise<T> {
  const { kysely, close } = await openDatabase({ dataDir });
  return work(kysely).finally(close);
}

const script = (name: string) => join(root, 'deploy/backup', name);

/** Runs a command on the database of the environment. @returns seconds */
async function timed(environment: NodeJS.ProcessEnv, program: string, ...given: string[]): Promise<number> {
  const started = performance.now();
  const { DATABASE_URL: _, ...others } = process.env;
  await promisify(execFile)(program, given, { cwd: root, env: { ...others, ...environment } });
  return (performance.now() - started) / 1000;
}

/** Adds what a filled database lacks: references among users in both directions, and decisions with audit and payouts. */
async function writeLikeStaff(run: Run, { url, token }: TemporaryDatabase, users: number): Promise<void> {
  const pending = await insertPending(url, users / 100);
  const api = await startApi(run, url);
  await decideOverHttp(api.address, token, pending, 4).finally(api.stop);
  run.say(`${pending.length.toLocaleString('en')} decisions`);
  await query(
    url,
    `update users set referred_by = referrer.id
     from (select id, row_number() over (order by id desc) as n from users) as referrer,
       (select id, row_number() over (order by id) as n from users) as referred
     where referrer.n = referred.n and users.id = referred.id and users.id <> referrer.id
       and referred.n % 3 = 0`,
  );
}

/** Number of rows and a hash of all of them, which does not depend on their order, by table. */
const contentHashes = (databaseUrl: string): Promise<Map<string, string>> =>
  onServer(databaseUrl, async (client) => {
    await client.query("set timezone = 'UTC'");
    const { rows: tables } = await client.query<{ name: string }>(`
      select tablename::text as name from pg_tables where schemaname = current_schema()
        and tablename not like 'migrations%' order by 1`);
    const hashes = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ content: string }>(`
        select count(*) || ' rows, ' ||
          coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as content from "${name}" as t`);
      hashes.set(name, rows[0]?.content ?? '');
    }
    return hashes;
  });
