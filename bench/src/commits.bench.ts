import { setTimeout as pause } from 'node:timers/promises';
import { createFilledDatabase, query } from './database.ts';
import { decideOverHttp, insertPending } from './decisions.ts';
import { createCluster, type Cluster } from './drills/cluster.ts';
import { Load } from './drills/load.ts';
import { median, none, percentile, report } from './report.ts';
import type { Run } from './run.ts';
import { startApi } from './server-process.ts';

/** Number of requests that are accepted, milliseconds of a commit, clients that accept, and clients that read meanwhile. */
const [writes, delay, writers, readers] = [1_500, 50, 16, 4];

/** Writes per second where each commit takes 50 ms, as with a synchronous standby in another city. */
export async function run(run: Run): Promise<void> {
  const cluster = await createCluster(run, { settings: ['autovacuum_naptime = 5'] });
  const { url, token } = await createFilledDatabase(run, { users: 20_000, others: 1_000 }, cluster.url);
  const pending = await insertPending(url, writers + writes);
  // The server waits before each flush of its log; concurrent commits share a flush, as they share a round trip.
  await cluster.query(
    `alter system set commit_delay = ${delay * 1_000}`,
    'alter system set commit_siblings = 0',
    'select pg_reload_conf()',
    'select pg_sleep(0.2)',
  );
  const commit = await measureCommit(cluster);
  const { address } = await startApi(run, url);
  await decideOverHttp(address, token, pending.splice(0, writers), writers);

  /** Milliseconds of each read of a list until the work ends. */
  const readWhile = async (work: Promise<unknown>): Promise<number[]> => {
    const next = () => ({ path: '/api/dashboard/users?limit=50' });
    const load = new Load(run, {
      ...{ address: () => address, token: () => token, clients: readers, pause: 100, next },
    });
    await work.finally(() => load.stop());
    if (load.failed > 0) throw new Error(`Reads got other answers: ${load.summary}`);
    return load.durations;
  };
  const calm = await readWhile(pause(3_000));
  const written = decideOverHttp(address, token, pending, writers);
  const busy = await readWhile(written);
  report('Writes with slow commits', [
    { name: 'one commit', value: commit, unit: 'ms', least: delay },
    { name: `writes of ${writers} clients`, value: await written, unit: 'writes/s', least: 150 },
    { name: 'reads without writes, 99th percentile', value: percentile(calm, 0.99), unit: 'ms' },
    { name: 'reads meanwhile, median', value: median(busy), unit: 'ms' },
    { name: 'reads meanwhile, 99th percentile', value: percentile(busy, 0.99), unit: 'ms', limit: 100 },
  ]);
  await pause(1_000);
  const [row] = await query(url, 'select count(*)::int as count from audit_unsealed');
  report('Audit', [none('entries that are not sealed 1 s afterwards', Number(row?.['count']))]);
}

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
