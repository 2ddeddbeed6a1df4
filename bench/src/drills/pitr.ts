import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createFilledDatabase, type TemporaryDatabase } from '../api/temporary-database.ts';
import { decideOverHttp, insertPending, type Pending } from '../ledger/decisions.ts';
import { none, type Figure } from '../report.ts';
import type { Run } from '../run.ts';
import { startApi } from '../server-process.ts';
import { createCluster, createServerFolder, type Cluster } from './cluster.ts';
import { startWrites } from './load.ts';
import { runCommand } from './run-command.ts';

/** Longest accepted recovery, until the recovered server takes writes. */
const mostSeconds = 60;

/**
 * Recovers a second cluster from a base backup and the archive of the write-ahead log to the moment before an accident.
 * The settings are those of docs/operations.md.
 */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const { say, cleanUp, short } = drill;
  const archive = await createServerFolder();
  cleanUp(() => rm(archive, { recursive: true, force: true }));
  const file = `${archive}/%f`;
  const primary = await createCluster(drill, {
    settings: [
      'archive_mode = on',
      'archive_timeout = 60',
      `archive_command = 'cmp -s %p ${file} || { test ! -e ${file} && cp %p ${file}.part && sync ${file}.part && mv ${file}.part ${file}; }'`,
    ],
  });
  const users = short ? 1_000 : 20_000;
  const source = await createFilledDatabase({ users, others: users / 2 }, primary.url);
  const pending = await insertPending(source.url, short ? 100 : 2_000);
  say(`filled a database of ${users.toLocaleString('en')} users`);
  const base = join(archive, 'base');
  const address = `--dbname=host=127.0.0.1 port=${primary.port} user=postgres`;
  await primary.run('pg_basebackup', `--pgdata=${base}`, '--checkpoint=fast', address);
  await primary.run('pg_verifybackup', base);
  say('took and verified a base backup');

  const accident = await workAndDelete(drill, primary, source, pending);
  await archiveAll(primary);
  await primary.stop('immediate');
  say('the primary is gone');

  const started = performance.now();
  const recovered = await createCluster(drill, {
    baseBackup: base,
    settings: [
      'archive_mode = off',
      `restore_command = 'cp ${file} %p'`,
      `recovery_target_time = '${accident.moment}'`,
      'recovery_target_action = promote',
    ],
  });
  await takesWrites(recovered);
  const seconds = (performance.now() - started) / 1000;
  say('recovered');
  return [
    { name: 'recovery', value: seconds, unit: 's', limit: mostSeconds },
    ...(await compare(drill, source, recovered, accident)),
  ];
}

/** Written records, and the moment before the accident. */
interface Accident {
  /** Time of the primary at which all that it had was right. */
  moment: string;
  postsBefore: readonly string[];
  posts: ReadonlySet<string>;
  decidedBefore: readonly Pending[];
  decidedAfter: readonly Pending[];
  refused: number;
}

/** Publishes posts and decides, deletes all posts in the middle, and goes on. */
async function workAndDelete(
  run: Run,
  primary: Cluster,
  { url, token }: TemporaryDatabase,
  pending: readonly Pending[],
): Promise<Accident> {
  const half = pending.length / 2;
  const [decidedBefore, decidedAfter] = [pending.slice(0, half), pending.slice(half)];
  const { say } = run;
  const api = await startApi(run, url);
  const load = startWrites(api.address, token, [], { posting: 4, deciding: 0, reading: 0 });
  try {
    await decideOverHttp(api.address, token, decidedBefore, 4);
    const postsBefore = [...load.posts];
    const [row] = await primary.query('select clock_timestamp()::text as moment');
    const moment = String(row?.['moment']);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rowCount } = await client.query('delete from posts');
    await client.end();
    say(`${rowCount} posts deleted by accident after ${moment}`);
    await decideOverHttp(api.address, token, decidedAfter, 4);
    await load.stop();
    say(`acknowledged ${load.posts.size} posts and ${pending.length} decisions`);
    const written = { posts: load.posts, refused: load.failed };
    return { moment, postsBefore, decidedBefore, decidedAfter, ...written };
  } finally {
    await load.stop();
    await api.stop();
  }
}

/** Closes the current segment of the log, and waits until it is in the archive. */
async function archiveAll(primary: Cluster): Promise<void> {
  const [row] = await primary.query('select pg_walfile_name(pg_switch_wal()) as segment');
  await waitFor('The log was not archived', async () => {
    const [archiver] = await primary.query('select last_archived_wal as segment from pg_stat_archiver');
    return String(archiver?.['segment'] ?? '') >= String(row?.['segment']);
  });
}

const takesWrites = (cluster: Cluster) =>
  waitFor('The recovered server takes no writes', async () => {
    const [row] = await cluster.query('select pg_is_in_recovery() as recovering');
    return row?.['recovering'] === false;
  });

/** Asks again and again until the answer is yes. @throws Error with the message after twice the accepted time */
async function waitFor(failure: string, isReached: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 2 * mostSeconds * 1000;
  while (!(await isReached())) {
    if (performance.now() > deadline) throw new Error(failure);
    await wait(100);
  }
}

/** Compares what the recovered cluster has with what was acknowledged, and verifies it by the commands. */
async function compare(
  run: Run,
  source: TemporaryDatabase,
  recovered: Cluster,
  { postsBefore, posts, decidedBefore, decidedAfter, refused }: Accident,
): Promise<Figure[]> {
  const url = new URL(source.url);
  url.port = String(recovered.port);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const texts = new Map<string, number>();
  const found = await client.query<{ text: string; times: string }>(
    'select text, count(*) as times from posts group by text',
  );
  for (const { text, times } of found.rows) texts.set(text, Number(times));
  const decided = await client.query<{ id: string }>(`select id from withdrawals where status = 'accepted'`);
  const accepted = new Set(decided.rows.map(({ id }) => id));
  await client.end();

  const figures = [
    { name: 'posts acknowledged before the accident', value: postsBefore.length, unit: '', least: 1 },
    none('of them missing', postsBefore.filter((text) => !texts.has(text)).length),
    none('posts doubled', [...posts].filter((text) => (texts.get(text) ?? 0) > 1).length),
    none('decisions before it missing', decidedBefore.filter(({ id }) => !accepted.has(id)).length),
    none('decisions after it present', decidedAfter.filter(({ id }) => accepted.has(id)).length),
    none('posts refused', refused),
  ];
  for (const command of ['verify-ledger', 'verify-audit', 'verify-counters']) {
    const { code, text } = await runCommand(command, { DATABASE_URL: url.href });
    run.say(text.trim().split('\n').at(-1) ?? '');
    figures.push(none(`exit code of ${command}`, code));
  }
  const api = await startApi(run, url.href);
  const later = startWrites(api.address, source.token, [], { posting: 1, deciding: 0, reading: 0 });
  await wait(1_000);
  await later.stop();
  await api.stop();
  return [
    ...figures,
    none('posts refused by the recovered server', later.failed),
    { name: 'posts it took in a second', value: later.posts.size, unit: '', least: 1 },
  ];
}
