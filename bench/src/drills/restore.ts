import { statSync } from 'node:fs';
import { join } from 'node:path';
import { leftOut } from '@padiman/api/backup';
import { openDatabase } from '@padiman/api/database';
import { sql } from 'kysely';
import pg from 'pg';
import { createDatabase, createFilledDatabase } from '../api/temporary-database.ts';
import { decideOverHttp, insertPending } from '../ledger/decisions.ts';
import { none, type Figure } from '../report.ts';
import { makeFolder, type Run } from '../run.ts';
import { startApi } from '../server-process.ts';
import { createCluster } from './cluster.ts';
import { runCommand } from './run-command.ts';

/** Longest accepted restore, with its verification. */
const mostSeconds = 120;

/** Restores a backup of 100,000 users by the commands, and compares the content of all tables. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const { say, short } = drill;
  const cluster = await createCluster(drill);
  const folder = await makeFolder(drill);

  const users = short ? 2_000 : 100_000;
  const source = await createFilledDatabase({ users, others: users / 2 }, cluster.url);
  await writeLikeStaff(drill, source, users);
  say(`filled a database of ${users.toLocaleString('en')} users`);

  const file = join(folder, 'padiman.backup.gz');
  const backup = await runCommand('backup', { DATABASE_URL: source.url }, ['--to', file], say);
  if (backup.code !== 0) throw new Error(backup.text);
  const size = statSync(file).size / 1024 / 1024;
  const before = await contentHashes(source.url);

  const target = await createDatabase(cluster.url);
  say('restoring');
  const { code, seconds } = await runCommand('restore', { DATABASE_URL: target.url }, ['--from', file], say);
  const after = await contentHashes(target.url);
  const apart: readonly string[] = leftOut;
  const different = [...new Set([...before.keys(), ...after.keys()])].filter(
    (table) => !apart.includes(table) && before.get(table) !== after.get(table),
  );
  for (const table of different) say(`${table} differs`);
  return [
    { name: 'users', value: users, unit: '' },
    { name: 'size of the backup', value: size, unit: 'MB' },
    { name: 'backup', value: backup.seconds, unit: 's' },
    { name: 'restore', value: seconds, unit: 's', limit: mostSeconds },
    none('exit code', code),
    none('tables that differ', different.length),
  ];
}

/** Adds what a filled database lacks: references among users in both directions, and decisions with audit and payouts. */
async function writeLikeStaff(
  run: Run,
  { url, token }: { url: string; token: string },
  users: number,
): Promise<void> {
  const pending = await insertPending(url, users / 100);
  const api = await startApi(run, url);
  try {
    await decideOverHttp(api.address, token, pending, 4);
  } finally {
    await api.stop();
  }
  run.say(`${pending.length.toLocaleString('en')} decisions`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      update users set referred_by = referrer.id
      from (select id, row_number() over (order by id desc) as n from users) as referrer,
        (select id, row_number() over (order by id) as n from users) as referred
      where referrer.n = referred.n and users.id = referred.id and users.id <> referrer.id
        and referred.n % 3 = 0`);
  } finally {
    await client.end();
  }
}

/** Number of rows and a hash of all of them, which does not depend on their order, by table. */
async function contentHashes(databaseUrl: string): Promise<Map<string, string>> {
  const { kysely, close } = await openDatabase({ databaseUrl });
  try {
    return await kysely.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`set local timezone = 'UTC'`.execute(transaction);
      const { rows: tables } = await sql<{ name: string }>`
        select tablename::text as name from pg_tables where schemaname = current_schema()
          and tablename not like 'migrations%' order by 1`.execute(transaction);
      const hashes = new Map<string, string>();
      for (const { name } of tables) {
        const { rows } = await sql<{ rows: number; hash: string }>`
          select count(*) as rows,
            coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as hash
          from ${sql.table(name)} as t`.execute(transaction);
        hashes.set(name, `${rows[0]?.rows} rows, ${rows[0]?.hash}`);
      }
      return hashes;
    });
  } finally {
    await close();
  }
}
