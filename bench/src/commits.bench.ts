import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createFilledDatabase } from './api/temporary-database.ts';
import { createCluster, type Cluster } from './drills/cluster.ts';
import { Load } from './drills/load.ts';
import { decideOverHttp, insertPending } from './ledger/decisions.ts';
import { median, none, percentile, report } from './report.ts';
import type { Run } from './run.ts';
import { startApi } from './server-process.ts';

/** Number of requests that are accepted, milliseconds of a commit, clients that accept, and clients that read meanwhile. */
const [writes, delay, writers, readers] = [1_500, 50, 16, 4];

/** Milliseconds between two reads of one client. */
const readInterval = 100;

/** Writes per second where each commit takes 50 ms, as with a synchronous standby in another city. */
export async function run(run: Run): Promise<void> {
  const cluster = await createCluster(run, { settings: ['autovacuum_naptime = 5'] });
  const database = await createFilledDatabase({ users: 20_000, others: 1_000 }, cluster.url);
  const pending = await insertPending(database.url, writers + writes);
  await delayCommits(cluster);
  const commit = await measureCommit(cluster);
  const api = await startApi(run, database.url);
  await decideOverHttp(api.address, database.token, pending.splice(0, writers), writers);

  const calm = await readWhile(api.address, database.token, pause(3_000));
  const written = decideOverHttp(api.address, database.token, pending, writers);
  const busy = await readWhile(api.address, database.token, written);
  report('Writes with slow commits', [
    { name: 'one commit', value: commit, unit: 'ms', least: delay },
    { name: `writes of ${writers} clients`, value: await written, unit: 'writes/s', least: 150 },
    { name: 'reads without writes, 99th percentile', value: percentile(calm, 0.99), unit: 'ms' },
    { name: 'reads meanwhile, median', value: median(busy), unit: 'ms' },
    { name: 'reads meanwhile, 99th percentile', value: percentile(busy, 0.99), unit: 'ms', limit: 100 },
  ]);
  await pause(1_000);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client
    .query<{ count: number }>('select count(*)::int as count from audit_unsealed')
    .finally(() => client.end());
  report('Audit', [none('entries that are not sealed 1 s afterwards', rows[0]?.count ?? NaN)]);
}

/** Makes the server wait before each flush of its log; concurrent commits share a flush, as they share a round trip. */
const delayCommits = (cluster: Cluster) =>
  cluster.query(
    `alter system set commit_delay = ${delay * 1_000}`,
    'alter system set commit_siblings = 0',
    'select pg_reload_conf()',
    'select pg_sleep(0.2)',
  );

/** Median milliseconds of a commit: from the statement that writes to the one after it. */
async function measureCommit(cluster: Cluster): Promise<number> {
  const times: number[] = [];
  await cluster.query('create table commits (at timestamptz)');
  for (let at = 0; at < 5; at += 1) {
    const rows = await cluster.query(
      'insert into commits values (clock_timestamp())',
      'select (extract(epoch from clock_timestamp() - max(at)) * 1000)::float8 as ms from commits',
    );
    times.push(Number(rows[0]?.['ms']));
  }
  return median(times);
}

/** Milliseconds of each read of a list until the work ends. */
async function readWhile(address: string, token: string, work: Promise<unknown>): Promise<number[]> {
  const path = '/api/dashboard/users?limit=50';
  const load = new Load({
    ...{ address: () => address, token: () => token, clients: readers, pause: readInterval },
    next: () => ({ path }),
  });
  await work.finally(() => load.stop());
  if (load.failed > 0) throw new Error(`Reads got other answers: ${load.summary}`);
  return load.durations;
}
