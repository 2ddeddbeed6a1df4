import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyCounters } from '@padiman/api/counters';
import { openDatabase } from '@padiman/api/database';
import { alternate, type Measured } from './api/measure.ts';
import { recordAnswers } from './api/recorded.ts';
import { createFilled, type Scratch } from './api/scratch.ts';
import { startApi, startBare, type ServerProcess } from './api/server-process.ts';
import { report, type Figure } from './report.ts';

const help = `What the API's lists, search and dashboard cost, beside node:http and pg that run the same SQL and send the same bytes.

  npm run bench:api
  npm run bench:api -- --users=100000 --others=20000 --seconds=2

  --users    1000000
  --others   a fifth of the users: how many of each other kind of record
  --seconds  5: how long each of the rounds is
  --rounds   5
  --only     a part of a name, such as list: measures just what is called so, and no pages and sizes
  --help     this text

Makes two databases on the PostgreSQL server at BENCH_DATABASE_URL (postgres://postgres@127.0.0.1:5432/postgres), and
drops them in the end.`;

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    others: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
async function main(): Promise<void> {
  const users = Number(values.users);
  const others = Number(values.others ?? users / 5);
  const folder = mkdtempSync(join(tmpdir(), 'padiman-speed-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const open = <T extends ServerProcess>(server: T): T => {
    closers.push(server.stop);
    return server;
  };
  try {
    const large = await filled(users, others, closers);
    const small = await filled(Math.min(users, 10_000), Math.min(others, 2_000), closers);
    await run(large, small, folder, open);
    const handle = await openDatabase({ databaseUrl: large.url });
    const wrong = await verifyCounters(handle.kysely);
    await handle.close();
    report('Counters', [{ name: 'that differ from the recount', value: wrong.length, unit: '', limit: 0 }]);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function filled(users: number, others: number, closers: (() => unknown)[]): Promise<Scratch> {
  const scratch = await createFilled({ users, others });
  closers.push(scratch.drop);
  const amounts = `${users.toLocaleString('en')} users, ${others.toLocaleString('en')} of each other record`;
  console.log(`${amounts}: filled in ${scratch.filledInSeconds.toFixed(0)} s`);
  return scratch;
}

async function run(
  large: Scratch,
  small: Scratch,
  folder: string,
  open: (server: ServerProcess) => ServerProcess,
): Promise<void> {
  const rounds = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  const list = '/api/dashboard/users?limit=50';
  const paths = {
    'users list': list,
    'search for two names': `${list}&q=ngozi%20okafor`,
    'search for a phone number': `${list}&q=080001234`,
    'dashboard summary': '/api/dashboard/dashboard-summary',
  };
  const answers = join(folder, 'answers.json');
  await recordAnswers(large.url, large.token, Object.values(paths), answers);
  const api = open(await startApi(large.url));
  const bare = open(await startBare(large.url, answers));
  const at = (server: ServerProcess, { token }: Scratch, path: string) => ({
    address: `${server.address}${path}`,
    token,
  });

  for (const [name, path] of Object.entries(paths)) {
    if (values.only !== undefined && !name.includes(values.only)) continue;
    const seen = await alternate({ ours: at(api, large, path), bare: at(bare, large, path) }, rounds);
    report(`${title(name)} (load of the machine ${loadavg()[0]?.toFixed(1)})`, [
      ...figuresOf('ours', seen.ours, name === 'dashboard summary' ? 50 : undefined),
      ...figuresOf('bare', seen.bare),
      { name: 'our share of the throughput', value: seen.ratios('ours', 'bare'), unit: 'times', least: 0.7 },
    ]);
  }

  if (values.only !== undefined) return;

  const deep = `${list}&cursor=${await cursorOfPage(1000, `${api.address}/api/dashboard/users`, large.token)}`;
  const pages = await alternate({ first: at(api, large, list), deep: at(api, large, deep) }, rounds);
  report('Page 1,000', [
    ...figuresOf('page 1', pages.first),
    ...figuresOf('page 1,000', pages.deep),
    { name: 'page 1,000 costs', value: pages.ratios('first', 'deep'), unit: 'times page 1', limit: 1.3 },
  ]);

  const smallApi = open(await startApi(small.url));
  const sizes = await alternate({ small: at(smallApi, small, list), large: at(api, large, list) }, rounds);
  report('A million users beside ten thousand', [
    ...figuresOf('small', sizes.small),
    ...figuresOf('large', sizes.large),
    {
      name: 'the large list costs',
      value: sizes.ratios('small', 'large'),
      unit: 'times the small',
      limit: 1.5,
    },
  ]);
}

const title = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const figuresOf = (name: string, { requestsPerSecond, p99 }: Measured, limit?: number): Figure[] => [
  { name: `${name}, throughput`, value: requestsPerSecond, unit: 'requests/s' },
  { name: `${name}, p99`, value: p99, unit: 'ms', ...(limit === undefined ? {} : { limit }) },
];

/** Goes there as a reader would, by each page's `nextCursor`. */
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
else await main();
