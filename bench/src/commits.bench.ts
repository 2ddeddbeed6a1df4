import { Agent, request as httpRequest } from 'node:http';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startApi } from './api/api-process.ts';
import { createCluster, type Cluster } from './drills/cluster.ts';
import { decideOverHttp } from './ledger/decisions.ts';
import { insertPending } from './ledger/pending.ts';
import { median } from './median.ts';
import { report } from './report.ts';

const help = `Writes per second where each commit takes 50 ms, as with a synchronous standby in another city.

  npm run bench:commits
  npm run bench:commits -- --writes=300 --delay=100

  --writes     Number of withdrawal requests that are accepted (1500)
  --delay      Milliseconds that a commit takes (50)
  --writers    Number of clients that accept them, each one after another (16)
  --readers    Number of clients that read the list of users meanwhile, 10 times a second each (4)
  --help       This text

Creates a PostgreSQL cluster of its own in a temporary folder, and removes it at the end. Needs Debian's postgresql.`;

const { values } = parseArgs({
  options: {
    writes: { type: 'string', default: '1500' },
    delay: { type: 'string', default: '50' },
    writers: { type: 'string', default: '16' },
    readers: { type: 'string', default: '4' },
    help: { type: 'boolean', default: false },
  },
});

const [writes, delay, writers, readers] = [values.writes, values.delay, values.writers, values.readers].map(
  Number,
) as [number, number, number, number];

/** Milliseconds between two reads of one client. */
const readInterval = 100;

async function main(): Promise<void> {
  const closers: (() => unknown)[] = [];
  try {
    const cluster = await createCluster({ settings: ['autovacuum_naptime = 5'] });
    closers.push(cluster.remove);
    // Read when the module is loaded.
    process.env['BENCH_DATABASE_URL'] = cluster.url;
    const { createFilledDatabase } = await import('./api/temporary-database.ts');
    const database = await createFilledDatabase({ users: 20_000, others: 1_000 });
    const pending = await insertPending(database.url, writers + writes);
    await delayCommits(cluster);
    const commit = await measureCommit(cluster);
    const api = await startApi(database.url);
    closers.push(api.stop);
    await decideOverHttp(api.address, database.token, pending.splice(0, writers), writers);

    const calm = await readWhile(api.address, database.token, pause(3_000));
    const written = decideOverHttp(api.address, database.token, pending, writers);
    const busy = await readWhile(api.address, database.token, written);
    report(`Writes with slow commits (system load ${loadavg()[0]?.toFixed(1)})`, [
      { name: 'one commit', value: commit, unit: 'ms', least: delay },
      { name: `writes of ${writers} clients`, value: await written, unit: 'writes/s', least: 150 },
      { name: 'reads without writes, 99th percentile', value: percentile(calm, 0.99), unit: 'ms' },
      { name: 'reads meanwhile, median', value: median(busy), unit: 'ms' },
      { name: 'reads meanwhile, 99th percentile', value: percentile(busy, 0.99), unit: 'ms', limit: 100 },
    ]);
    const [state] = await sealed(database.url);
    report('Audit', [
      { name: 'entries that are not sealed 1 s afterwards', value: state ?? NaN, unit: '', limit: 0 },
    ]);
  } finally {
    for (const close of closers.reverse()) await close();
  }
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
  const times: number[] = [];
  let isOver = false;
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const readOnce = () =>
    new Promise<void>((resolve, reject) => {
      const started = performance.now();
      const headers = { authorization: `Bearer ${token}` };
      httpRequest(`${address}/api/dashboard/users?limit=50`, { agent, headers }, (response) => {
        response.resume().on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`A read got ${response.statusCode}`));
          times.push(performance.now() - started);
          resolve();
        });
      })
        .on('error', reject)
        .end();
    });
  const reading = Promise.all(
    Array.from({ length: readers }, async () => {
      while (!isOver) {
        await readOnce();
        await pause(readInterval);
      }
    }),
  );
  // A read may fail before it is awaited.
  reading.catch(() => {});
  try {
    await work;
    isOver = true;
    await reading;
  } finally {
    isOver = true;
    agent.destroy();
  }
  return times;
}

/** Number of entries of the audit that are not sealed after a second. */
async function sealed(url: string): Promise<number[]> {
  await pause(1_000);
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ count: string }>('select count(*) from audit_unsealed')
    .finally(() => client.end());
  return rows.map(({ count }) => Number(count));
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? NaN;

if (values.help) console.log(help);
else await main();
