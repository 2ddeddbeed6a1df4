import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyCounters } from '@padiman/api/counters';
import { openDatabase } from '@padiman/api/database';
import { startApi, startBare } from './api/api-process.ts';
import { measureListLatency } from './api/list-latency.ts';
import { measurePalette } from './api/palette-searches.ts';
import { recordResponses } from './api/record-responses.ts';
import { createFilledDatabase, type TemporaryDatabase } from './api/temporary-database.ts';
import { alternate, type Throughput } from './api/throughput.ts';
import { report, type Figure } from './report.ts';
import type { ServerProcess } from './server-process.ts';

/** Largest accepted 95th percentile of the command palette's search, in milliseconds. */
const paletteLimit = 150;

/** Smallest accepted share of the bare handler's throughput. */
const leastShare = { list: 0.6, others: 0.7 };

const help = `Throughput of the API's lists, search and dashboard, compared with a bare handler on node:http and pg that runs the
same SQL and sends the same bytes.

  npm run bench:api
  npm run bench:api -- --users=100000 --others=20000 --seconds=2

  --users    Number of users (1000000)
  --others   Number of records of each other kind (a fifth of the users)
  --seconds  Length of a round (5)
  --rounds   Number of rounds (5)
  --only     Measures only what contains this text in its name, such as list or palette; no page depth, no table size
  --latency  Only response times of the users list and its search, one request at a time, for many users and no other
             records: --users=10000000 needs about 15 GB on disk
  --help     This text

The users list must reach ${leastShare.list} times the bare handler's throughput: the API composes the SQL of a record list for each
request, the bare handler does not. Searches and the dashboard must reach ${leastShare.others} times.
The command palette's search must answer within ${paletteLimit} ms (p95 over frequent and rare searches, four at a time).

Creates two databases on the PostgreSQL server at BENCH_DATABASE_URL (postgres://postgres@127.0.0.1:5432/postgres), and
drops them at the end.`;

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    others: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    latency: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
async function main(): Promise<void> {
  const users = Number(values.users);
  const others = Number(values.others ?? users / 5);
  const folder = mkdtempSync(join(tmpdir(), 'padiman-bench-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const open = <T extends ServerProcess>(server: T): T => {
    closers.push(server.stop);
    return server;
  };
  try {
    const large = await createDatabase(users, others, closers);
    const small = await createDatabase(Math.min(users, 10_000), Math.min(others, 2_000), closers);
    await run(large, small, folder, open);
    const handle = await openDatabase({ databaseUrl: large.url });
    const differing = await verifyCounters(handle.kysely);
    await handle.close();
    report('Counters', [
      { name: 'counters that differ from the recount', value: differing.length, unit: '', limit: 0 },
    ]);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Response times of the users list alone, on a database of its own. */
async function runLatency(): Promise<void> {
  const users = Number(values.users);
  const database = await createFilledDatabase({ users, others: 0, ledger: false });
  console.log(`${users.toLocaleString('en')} users: filled in ${database.filledInSeconds.toFixed(0)} s`);
  try {
    const api = await startApi(database.url);
    try {
      const subject = { address: api.address, token: database.token };
      await measureListLatency(subject, database.url, users, 100, ({ name, p50, p99, total }) =>
        report(`${title(name)}: ${total} (system load ${loadavg()[0]?.toFixed(1)})`, [
          { name: 'p50', value: p50, unit: 'ms' },
          { name: 'p99', value: p99, unit: 'ms' },
        ]),
      );
    } finally {
      await api.stop();
    }
  } finally {
    await database.drop();
  }
}

async function createDatabase(
  users: number,
  others: number,
  closers: (() => unknown)[],
): Promise<TemporaryDatabase> {
  const database = await createFilledDatabase({ users, others });
  closers.push(database.drop);
  const amounts = `${users.toLocaleString('en')} users, ${others.toLocaleString('en')} records of each other kind`;
  console.log(`${amounts}: filled in ${database.filledInSeconds.toFixed(0)} s`);
  return database;
}

async function run(
  large: TemporaryDatabase,
  small: TemporaryDatabase,
  folder: string,
  open: (server: ServerProcess) => ServerProcess,
): Promise<void> {
  const rounds = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  const list = '/api/dashboard/users?limit=50';
  const usersList = 'users list';
  const paths = {
    [usersList]: list,
    'search for two names': `${list}&q=ngozi%20okafor`,
    'search for a phone number': `${list}&q=080001234`,
    'dashboard summary': '/api/dashboard/dashboard-summary',
  };
  const responses = join(folder, 'responses.json');
  await recordResponses(large.url, large.token, Object.values(paths), responses);
  const api = open(await startApi(large.url));
  const bare = open(await startBare(large.url, responses));
  const subject = (server: ServerProcess, { token }: TemporaryDatabase, path: string) => ({
    address: `${server.address}${path}`,
    token,
  });

  for (const [name, path] of Object.entries(paths)) {
    if (values.only !== undefined && !name.includes(values.only)) continue;
    const results = await alternate(
      { ours: subject(api, large, path), bare: subject(bare, large, path) },
      rounds,
    );
    report(`${title(name)} (system load ${loadavg()[0]?.toFixed(1)})`, [
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

  if (values.only === undefined || 'palette'.includes(values.only)) await runPalette(api, large);
  if (values.only !== undefined) return;

  const deep = `${list}&cursor=${await cursorOfPage(1000, `${api.address}/api/dashboard/users`, large.token)}`;
  const pages = await alternate(
    { first: subject(api, large, list), deep: subject(api, large, deep) },
    rounds,
  );
  report('Page 1,000', [
    ...figuresOf('page 1', pages.first),
    ...figuresOf('page 1,000', pages.deep),
    { name: 'cost of page 1,000', value: pages.ratios('first', 'deep'), unit: 'times page 1', limit: 1.3 },
  ]);

  const smallApi = open(await startApi(small.url));
  const sizes = await alternate(
    { small: subject(smallApi, small, list), large: subject(api, large, list) },
    rounds,
  );
  report('Large table compared with small table', [
    ...figuresOf('small', sizes.small),
    ...figuresOf('large', sizes.large),
    {
      name: 'cost of the large list',
      value: sizes.ratios('small', 'large'),
      unit: 'times the small',
      limit: 1.5,
    },
  ]);
}

async function runPalette(api: ServerProcess, { token }: TemporaryDatabase): Promise<void> {
  const answer = await fetch(`${api.address}/api/dashboard/users?limit=2&sort=created`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { _id: string }[] };
  const ids = data.map(({ _id }) => _id);
  const { median, p95, slowest } = await measurePalette({ address: api.address, token }, ids, 20);
  report(`Command palette (system load ${loadavg()[0]?.toFixed(1)}); slowest search: ${slowest.search}`, [
    { name: 'palette, median', value: median, unit: 'ms' },
    { name: 'palette, p95', value: p95, unit: 'ms', limit: paletteLimit },
    { name: 'palette, median of the slowest search', value: slowest.median, unit: 'ms' },
  ]);
}

const title = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const figuresOf = (name: string, { requestsPerSecond, p99 }: Throughput, limit?: number): Figure[] => [
  { name: `${name}, throughput`, value: requestsPerSecond, unit: 'requests/s' },
  { name: `${name}, p99`, value: p99, unit: 'ms', ...(limit === undefined ? {} : { limit }) },
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

if (values.help) console.log(help);
else if (values.latency) await runLatency();
else await main();
