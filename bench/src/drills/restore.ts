import { statSync } from 'node:fs';
import { join } from 'node:path';
import { leftOut } from '@padiman/api/backup';
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
import { runCommand, startApi } from '../server-process.ts';
import { createCluster } from './cluster.ts';

/** Restores a backup of 100,000 users by the commands, and compares the content of all tables. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const { say, short } = drill;
  const cluster = await createCluster(drill);
  const users = short ? 2_000 : 100_000;
  const source = await createFilledDatabase(drill, { users, others: users / 2 }, cluster.url);
  await writeLikeStaff(drill, source, users);
  say(`filled a database of ${users.toLocaleString('en')} users`);

  const file = join(await makeFolder(drill), 'padiman.backup.gz');
  const before = await contentHashes(source.url);
  const backup = await runCommand(drill, 'backup', source.url, ['--to', file], say);
  if (backup.code !== 0) throw new Error(backup.output);
  const size = statSync(file).size / 1024 / 1024;

  const target = await createDatabase(drill, cluster.url);
  say('restoring');
  const { code, seconds } = await runCommand(drill, 'restore', target, ['--from', file], say);
  const after = await contentHashes(target);
  const apart: readonly string[] = leftOut;
  const different = [...new Set([...before.keys(), ...after.keys()])].filter(
    (table) => !apart.includes(table) && before.get(table) !== after.get(table),
  );
  for (const table of different) say(`${table} differs`);
  return [
    { name: 'users', value: users, unit: '' },
    { name: 'size of the backup', value: size, unit: 'MB' },
    { name: 'backup', value: backup.seconds, unit: 's' },
    // With its verification.
    { name: 'restore', value: seconds, unit: 's', limit: 120 },
    none('exit code', code),
    none('tables that differ', different.length),
  ];
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
