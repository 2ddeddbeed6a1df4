import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
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

/** Dumps and restores 100,000 users by the documented scripts, and compares the content of all tables. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const { say, short } = drill;
  const cluster = await createCluster(drill);
  const users = short ? 2_000 : 100_000;
  const source = await createFilledDatabase(drill, { users, others: users / 2 }, cluster.url);
  await writeLikeStaff(drill, source, users);
  say(`filled a database of ${users.toLocaleString('en')} users`);

  const file = join(await makeFolder(drill), 'padiman.dump');
  const before = await contentHashes(source.url);
  const dumped = await timed('dump.sh', source.url, file);
  const size = statSync(file).size / 1024 / 1024;

  const target = await createDatabase(drill, cluster.url);
  say('restoring');
  const restored = await timed('restore.sh', target, file);
  const after = await contentHashes(target);
  const different = [...new Set([...before.keys(), ...after.keys()])].filter(
    (table) => !leftOut.includes(table) && before.get(table) !== after.get(table),
  );
  for (const table of different) say(`${table} differs`);
  return [
    { name: 'users', value: users, unit: '' },
    { name: 'size of the dump', value: size, unit: 'MB' },
    { name: 'dump', value: dumped, unit: 's' },
    { name: 'restore', value: restored, unit: 's', limit: 120 },
    none('tables that differ', different.length),
  ];
}

/** Runs a script of deploy/backup. @returns seconds */
async function timed(script: string, databaseUrl: string, file: string): Promise<number> {
  const started = performance.now();
  await promisify(execFile)(join(import.meta.dirname, '../../../deploy/backup', script), [file], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
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
