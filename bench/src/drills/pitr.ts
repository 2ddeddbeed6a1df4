import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createFilledDatabase, onServer, type TemporaryDatabase } from '../database.ts';
import { decideOverHttp, insertPending, type Pending } from '../decisions.ts';
import { none, some, type Figure } from '../report.ts';
import type { Run } from '../run.ts';
import { runCommand, startApi } from '../server-process.ts';
import { createCluster, createServerFolder, type Cluster } from './cluster.ts';
import { storedIn } from './failover.ts';
import { startWrites } from './load.ts';

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
  const source = await createFilledDatabase(drill, { users, others: users / 2 }, primary.url);
  const pending = await insertPending(source.url, short ? 100 : 2_000);
  say(`filled a database of ${users.toLocaleString('en')} users`);
  const base = join(archive, 'base');
  const address = `--dbname=host=127.0.0.1 port=${primary.port} user=postgres`;
  await primary.run('pg_basebackup', `--pgdata=${base}`, '--checkpoint=fast', address);
  await primary.run('pg_verifybackup', base);
  say('took and verified a base backup');

  const accident = await workAndDelete(drill, source, pending);
  // Closes the current segment of the log, and waits until it is in the archive.
  const [row] = await primary.query('select pg_walfile_name(pg_switch_wal()) as segment');
  const archived = `select last_archived_wal >= '${String(row?.['segment'])}' as reached from pg_stat_archiver`;
  await waitFor('The log was not archived', primary, archived);
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
  await waitFor(
    'The recovered server takes no writes',
    recovered,
    'select not pg_is_in_recovery() as reached',
  );
  const seconds = (performance.now() - started) / 1000;
  say('recovered');
  return [
    { name: 'recovery', value: seconds, unit: 's', limit: mostSeconds },
    ...(await compare(drill, source, recovered, accident)),
  ];
}

type Accident = Awaited<ReturnType<typeof workAndDelete>>;

/** Publishes posts and decides, deletes all posts in the middle, and goes on. @returns what was written */
async function workAndDelete(run: Run, { url, token }: TemporaryDatabase, pending: readonly Pending[]) {
  const half = pending.length / 2;
  const [decidedBefore, decidedAfter] = [pending.slice(0, half), pending.slice(half)];
  const api = await startApi(run, url);
  const load = startWrites(run, api.address, token, [], { posting: 4, deciding: 0, reading: 0 });
  await decideOverHttp(api.address, token, decidedBefore, 4);
  const postsBefore = [...load.posts];
  // Time of the primary at which all that it had was right.
  const moment = await onServer(url, async (client) => {
    const { rows } = await client.query<{ moment: string }>('select clock_timestamp()::text as moment');
    const { rowCount } = await client.query('delete from posts');
    run.say(`${rowCount} posts deleted by accident after ${rows[0]?.moment}`);
    return rows[0]?.moment;
  });
  await decideOverHttp(api.address, token, decidedAfter, 4);
  await load.stop();
  await api.stop();
  run.say(`acknowledged ${load.posts.size} posts and ${pending.length} decisions`);
  return { moment, postsBefore, decidedBefore, decidedAfter, posts: load.posts, refused: load.failed };
}

/** Asks again and again until the answer is yes. @throws Error with the message after twice the accepted time */
async function waitFor(failure: string, cluster: Cluster, statement: string): Promise<void> {
  const deadline = performance.now() + 2 * mostSeconds * 1000;
  while ((await cluster.query(statement))[0]?.['reached'] !== true) {
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
  const url = Object.assign(new URL(source.url), { port: String(recovered.port) }).href;
  const { times, accepted } = await storedIn(url);
  const figures = [
    some('posts acknowledged before the accident', postsBefore.length),
    none('of them missing', postsBefore.filter((text) => !times.has(text)).length),
    none('posts doubled', [...posts].filter((text) => (times.get(text) ?? 0) > 1).length),
    none('decisions before it missing', decidedBefore.filter(({ id }) => !accepted.has(id)).length),
    none('decisions after it present', decidedAfter.filter(({ id }) => accepted.has(id)).length),
    none('posts refused', refused),
  ];
  for (const command of ['verify-ledger', 'verify-audit']) {
    const { code, output } = await runCommand(run, command, url);
    run.say(output.trim().split('\n').at(-1) ?? '');
    figures.push(none(`exit code of ${command}`, code));
  }
  const api = await startApi(run, url);
  const later = startWrites(run, api.address, source.token, [], { posting: 1, deciding: 0, reading: 0 });
  await wait(1_000);
  await later.stop();
  await api.stop();
  return [
    ...figures,
    none('posts refused by the recovered server', later.failed),
    some('posts it took in a second', later.posts.size),
  ];
}
