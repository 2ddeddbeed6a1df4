import { join } from 'node:path';
import type { ServerProcess } from '@padiman/api/testing-processes';
import { alternate, latencyFigures, measureListLatency, type Throughput } from './api/measure.ts';
import { recordResponses } from './api/recording.ts';
import { createFilledDatabase, type TemporaryDatabase } from './database.ts';
import { report, type Figure } from './report.ts';
import { makeFolder, type Run } from './run.ts';
import { callApi, startApi, startServer } from './server-process.ts';

/** Length of a round in seconds. */
const seconds = 5;

const list = '/api/dashboard/users?limit=50';
const reported = '/api/dashboard/offer-ride?limit=50&filter=reported';

/** Compared paths with the smallest accepted share of the bare handler's throughput, and the longest p99 in milliseconds. */
const compared: readonly { name: string; path: string; least: number; p99?: number }[] = [
  // Less: the API composes the SQL of a record list for each request, the bare handler does not.
  { name: 'Users list', path: list, least: 0.6 },
  { name: 'Search for two names', path: `${list}&q=ngozi%20okafor`, least: 0.7 },
  { name: 'Search for a phone number', path: `${list}&q=080001234`, least: 0.7 },
  { name: 'Dashboard summary', path: '/api/dashboard/dashboard-summary', least: 0.7, p99: 50 },
];

/**
 * Throughput of the API's lists, search and dashboard, compared with a bare handler on node:http and pg that runs the same
 * SQL and sends the same bytes; and a deep page
 * and a large table beside the first page and a small table.
 *
 * With `latency`: only response times of the users list and its search, one request at a time, for many users and no other
 * records; 10,000,000 users need about 15 GB on disk.
 */
export async function run(run: Run): Promise<void> {
  const { users = 1_000_000, others = users / 5, rounds = 5 } = run;
  if (run.latency) return measureLatency(run, users);
  const large = await createDatabase(run, users, others);
  const small = await createDatabase(run, Math.min(users, 10_000), Math.min(others, 2_000));
  const responses = join(await makeFolder(run), 'responses.json');
  const paths = compared.map(({ path }) => path);
  await recordResponses(run, large, paths, responses);
  const api = await startApi(run, large.url);
  const bare = await startServer(run, [join(import.meta.dirname, 'api/bare-server.ts')], {
    ...{ DATABASE_URL: large.url, RESPONSES_FILE: responses },
  });
  const at = (server: ServerProcess, { token }: TemporaryDatabase, path: string) => ({
    address: `${server.address}${path}`,
    token,
  });

  for (const { name, path, least, p99 } of compared) {
    const subjects = [at(api, large, path), at(bare, large, path)] as const;
    const { first, second, ratio } = await alternate(subjects, rounds, seconds);
    report(name, [
      ...figuresOf('ours', first, p99),
      ...figuresOf('bare', second),
      { name: 'throughput, ours / bare', value: ratio, unit: 'times', least },
    ]);
  }

  const deep = `${list}&cursor=${await cursorOfPage(1000, `${api.address}/api/dashboard/users`, large.token)}`;
  const smallApi = await startApi(run, small.url);
  for (const [title, [one, first], [other, second], limit] of [
    ['Page 1,000', ['page 1', at(api, large, list)], ['page 1,000', at(api, large, deep)], 1.3],
    // Of 200,000 rides with the default amounts, 100,000 reports on 20,000.
    ['Reported rides', ['users', at(api, large, list)], ['reported rides', at(api, large, reported)], 1.5],
    ['Large table', ['small table', at(smallApi, small, list)], ['large table', at(api, large, list)], 1.5],
  ] as const) {
    const pages = await alternate([first, second], rounds, seconds);
    report(`${title} compared with ${one}`, [
      ...figuresOf(one, pages.first),
      ...figuresOf(other, pages.second),
      { name: `cost of ${other}`, value: pages.ratio, unit: `times ${one}`, limit },
    ]);
  }
}

async function measureLatency(run: Run, users: number): Promise<void> {
  const { url, token } = await createDatabase(run, users, 0, false);
  const { address } = await startApi(run, url);
  await measureListLatency({ address, token }, url, users, (name, taken, total) =>
    report(`${name}: ${total}`, latencyFigures(taken)),
  );
}

async function createDatabase(run: Run, users: number, others: number, ledger = true) {
  const database = await createFilledDatabase(run, { users, others, ledger });
  const amounts = `${users.toLocaleString('en')} users, ${others.toLocaleString('en')} records of each other kind`;
  run.say(`${amounts}: filled in ${database.filledInSeconds.toFixed(0)} s`);
  return database;
}

const figuresOf = (name: string, { requestsPerSecond, p99 }: Throughput, limit?: number): Figure[] => [
  { name: `${name}, throughput`, value: requestsPerSecond, unit: 'requests/s' },
  { name: `${name}, p99`, value: p99, unit: 'ms', limit },
];

/** Cursor of a page, reached by following each page's `nextCursor`. */
async function cursorOfPage(page: number, address: string, token: string): Promise<string> {
  const pageSize = 50;
  let cursor = '';
  for (let left = (page - 1) * pageSize; left > 0; left -= 200) {
    const query = `limit=${Math.min(200, left)}${cursor && `&cursor=${cursor}`}`;
    const answer = await callApi(`${address}?${query}`, token);
    cursor = ((await answer.json()) as { nextCursor: string | null }).nextCursor ?? cursor;
  }
  return cursor;
}
