import { statSync } from 'node:fs';
import { join } from 'node:path';
import { leftOut } from '@padiman/api/backup';
import pg from 'pg';
import { startApi } from '../api/api-process.ts';
import { createDatabase, createFilledDatabase } from '../api/temporary-database.ts';
import { decideOverHttp } from '../ledger/decisions.ts';
import { insertPending } from '../ledger/pending.ts';
import type { Figure } from '../report.ts';
import { createCluster } from './cluster.ts';
import { contentHashes, differing } from './content-hashes.ts';
import { makeFolder, type Run } from '../run.ts';
import { runCommand } from './run-command.ts';

/** Longest accepted restore, with its verification. */
const mostSeconds = 120;

/** Restores a backup of 100,000 users by the commands, and compares the content of all tables. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const { say, cleanUp, short } = drill;
  const cluster = await createCluster();
  cleanUp(cluster.remove);
  const folder = await makeFolder(drill);

  const users = short ? 2_000 : 100_000;
  const source = await createFilledDatabase({ users, others: users / 2 }, cluster.url);
  await writeLikeStaff(drill, source, users);
  say(`filled a database of ${users.toLocaleString('en')} users`);

  const file = join(folder, 'padiman.backup.gz');
  const backup = await runCommand('backup', { DATABASE_URL: source.url }, ['--to', file], say);
  if (backup.code !== 0) throw new Error(backup.text);
  const size = statSync(file).size / 1024 / 1024;
  const before = await contentHashes({ databaseUrl: source.url });

  const target = await createDatabase(cluster.url);
  say('restoring');
  const { code, seconds } = await runCommand('restore', { DATABASE_URL: target.url }, ['--from', file], say);
  const after = await contentHashes({ databaseUrl: target.url });
  const different = differing(before, after, leftOut);
  for (const table of different) say(`${table} differs`);
  return [
    { name: 'users', value: users, unit: '' },
    { name: 'size of the backup', value: size, unit: 'MB' },
    { name: 'backup', value: backup.seconds, unit: 's' },
    { name: 'restore', value: seconds, unit: 's', limit: mostSeconds },
    { name: 'exit code', value: code, unit: '', limit: 0 },
    { name: 'tables that differ', value: different.length, unit: '', limit: 0 },
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
