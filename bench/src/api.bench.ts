import { join } from 'node:path';
import { verifyCounters } from '@padiman/api/counters';
import { openDatabase } from '@padiman/api/database';
import { measureListLatency } from './api/list-latency.ts';
import { measurePalette } from './api/palette-searches.ts';
import { recordResponses } from './api/record-responses.ts';
import { createFilledDatabase, type TemporaryDatabase } from './api/temporary-database.ts';
import { alternate, type Subject, type Throughput } from './api/throughput.ts';
import { none, report, type Figure } from './report.ts';
import { makeFolder, type Run } from './run.ts';
import { startApi, startServer, type ServerProcess } from './server-process.ts';

/** Largest accepted 95th percentile of the command palette's search, in milliseconds. */
const paletteLimit = 150;

/** Smallest accepted share of the bare handler's throughput. */
const leastShare = { list: 0.6, others: 0.7 };

/** Length of a round in seconds. */
const seconds = 5;

const list = '/api/dashboard/users?limit=50';
const usersList = 'users list';

/**
 * Throughput of the API's lists, search and dashboard, compared with a bare handler on node:http and pg that runs the same
 * SQL and sends the same bytes; the command palette's search (p95 over frequent and rare searches, four at a time); and a
 * deep page and a large table beside the first page and a small table.
 *
 * The users list must reach a smaller share: the API composes the SQL of a record list for each request, the bare handler
 * does not. With `latency`: only response times of the users list and its search, one request at a time, for many users
 * and no other records; 10,000,000 users need about 15 GB on disk.
 */
export async function run(run: Run): Promise<void> {
  const { users = 1_000_000, others = users / 5, rounds = 5 } = run;
  if (run.latency) return measureLatency(run, users);
  const large = await createDatabase(run, users, others);
  const small = await createDatabase(run, Math.min(users, 10_000), Math.min(others, 2_000));
  const paths = {
    [usersList]: list,
    'search for two names': `${list}&q=ngozi%20okafor`,
    'search for a phone number': `${list}&q=080001234`,
    'dashboard summary': '/api/dashboard/dashboard-summary',
  };
  const responses = join(await makeFolder(run), 'responses.json');
  await recordResponses(run, large, Object.values(paths), responses);
  const api = await startApi(run, large.url);
  const bare = await startServer(run, [join(import.meta.dirname, 'api/bare-server.ts')], {
    ...{ DATABASE_URL: large.url, RESPONSES_FILE: responses },
  });
  const subject = (server: ServerProcess, { token }: TemporaryDatabase, path: string) => ({
    address: `${server.address}${path}`,
    token,
  });
  const compare = <K extends string>(subjects: Record<K, Subject>) =>
    alternate(subjects, { rounds, seconds });

  for (const [name, path] of Object.entries(paths)) {
    const results = await compare({ ours: subject(api, large, path), bare: subject(bare, large, path) });
    report(`${title(name)}`, [
      ...figuresOf('ours', results.ours, name === 'dashboard summary' ? 50 : undefined),
      ...figuresOf('bare', results.bare),
      {
        name: 'throughput, ours / bare',
        value: results.ratios('ours', 'bare'),
        unit: 'times',
        least: name === usersList ? leastShare.list : leastShare.others,
      },
    ]);
  }
  await runPalette(api, large);

  const deep = `${list}&cursor=${await cursorOfPage(1000, `${api.address}/api/dashboard/users`, large.token)}`;
  const pages = await compare({ first: subject(api, large, list), deep: subject(api, large, deep) });
  report('Page 1,000', [
    ...figuresOf('page 1', pages.first),
    ...figuresOf('page 1,000', pages.deep),
    { name: 'cost of page 1,000', value: pages.ratios('first', 'deep'), unit: 'times page 1', limit: 1.3 },
  ]);

  const smallApi = await startApi(run, small.url);
  const sizes = await compare({ small: subject(smallApi, small, list), large: subject(api, large, list) });
  const cost = sizes.ratios('small', 'large');
  report('Large table compared with small table', [
    ...figuresOf('small', sizes.small),
    ...figuresOf('large', sizes.large),
    { name: 'cost of the large list', value: cost, unit: 'times the small', limit: 1.5 },
  ]);

  const handle = await openDatabase({ databaseUrl: large.url });
  const { length: value } = await verifyCounters(handle.kysely);
  await handle.close();
  report('Counters', [none('counters that differ from the recount', value)]);
}

async function measureLatency(run: Run, users: number): Promise<void> {
  const database = await createDatabase(run, users, 0, false);
  const { address } = await startApi(run, database.url);
  const subject = { address, token: database.token };
  await measureListLatency(subject, database.url, users, 100, ({ name, p50, p99, total }) =>
    report(`${title(name)}: ${total}`, [
      { name: 'p50', value: p50, unit: 'ms' },
      { name: 'p99', value: p99, unit: 'ms' },
    ]),
  );
}

async function createDatabase(run: Run, users: number, others: number, ledger = true) {
  const database = await createFilledDatabase({ users, others, ledger });
  run.cleanUp(database.drop);
  const amounts = `${users.toLocaleString('en')} users, ${others.toLocaleString('en')} records of each other kind`;
  run.say(`${amounts}: filled in ${database.filledInSeconds.toFixed(0)} s`);
  return database;
}

async function runPalette(api: ServerProcess, { token }: TemporaryDatabase): Promise<void> {
  const answer = await fetch(`${api.address}/api/dashboard/users?limit=2&sort=created`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { _id: string }[] };
  const ids = data.map(({ _id }) => _id);
  const { median, p95, slowest } = await measurePalette({ address: api.address, token }, ids, 20);
  report(`Command palette; slowest search: ${slowest.search}`, [
    { name: 'palette, median', value: median, unit: 'ms' },
    { name: 'palette, p95', value: p95, unit: 'ms', limit: paletteLimit },
    { name: 'palette, median of the slowest search', value: slowest.median, unit: 'ms' },
  ]);
}

const title = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const figuresOf = (name: string, { requestsPerSecond, p99 }: Throughput, limit?: number): Figure[] => [
  { name: `${name}, throughput`, value: requestsPerSecond, unit: 'requests/s' },
  { name: `${name}, p99`, value: p99, unit: 'ms', limit },
];

/** Cursor of a page, reached by following each page's `nextCursor`. */
async function cursorOfPage(page: number, address: string, token: string): Promise<string> {
  const pageSize = 50;
  let cursor = '';
  for (let left = (page - 1) * pageSize; left > 0; left -= 200) {
    const answer = await fetch(`${address}?limit=${Math.min(200, left)}${cursor && `&cursor=${cursor}`}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    cursor = ((await answer.json()) as { nextCursor: string | null }).nextCursor ?? cursor;
  }
  return cursor;
}
