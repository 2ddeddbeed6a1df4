import autocannon from 'autocannon';
import { query } from '../database.ts';
import { median, percentile } from '../report.ts';
import { callApi } from '../server-process.ts';

/** Performance of one address under load. */
export interface Throughput {
  requestsPerSecond: number;
  /** 99th percentile of the response time in milliseconds. */
  p99: number;
}

/** An address to measure. */
export interface Subject {
  address: string;
  token: string;
}

async function measure({ address, token }: Subject, seconds: number): Promise<Throughput> {
  const headers = { authorization: `Bearer ${token}` };
  const result = await autocannon({ url: address, connections: 10, duration: seconds, headers });
  const { non2xx, errors, requests, latency } = result;
  if (non2xx > 0 || errors > 0)
    throw new Error(`${address}: ${non2xx} responses other than 2xx, ${errors} connection errors`);
  return { requestsPerSecond: requests.average, p99: latency.p99 };
}

/**
 * Measures two subjects alternately in several rounds of some seconds, so that other load on the machine affects both.
 *
 * @returns medians of each subject, and the median of the rounds' throughput ratios, first by second
 */
export async function alternate(
  subjects: readonly [Subject, Subject],
  rounds: number,
  seconds: number,
): Promise<{ first: Throughput; second: Throughput; ratio: number }> {
  for (const subject of subjects) await measure(subject, 1);
  const results: [Throughput[], Throughput[]] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const place of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      results[place].push(await measure(subjects[place], seconds));
  const medianOf = (place: 0 | 1): Throughput => ({
    requestsPerSecond: median(results[place].map(({ requestsPerSecond }) => requestsPerSecond)),
    p99: median(results[place].map(({ p99 }) => p99)),
  });
  const ratios = results[0].map(
    ({ requestsPerSecond }, round) => requestsPerSecond / (results[1][round]?.requestsPerSecond ?? NaN),
  );
  return { first: medianOf(0), second: medianOf(1), ratio: median(ratios) };
}

/** Calls in a row that are answered before a measurement, since a process that has just started refuses some; at most 200. */
const warmUps = 10;

/** Queries of the users list, by what they show. `frequent` matches one user in 40, `names` one in 1,600. */
async function listQueries(databaseUrl: string, size: number): Promise<[name: string, query: string][]> {
  const middle = Math.floor(size / 2);
  const [row] = await query(databaseUrl, 'select id from users order by id offset $1 limit 1', [middle]);
  const cursor = Buffer.from(JSON.stringify(['users', row?.['id']])).toString('base64url');
  return [
    ['first page', ''],
    ['first page of a filter, with its total', '&filter=drivers'],
    ['first page, sorted by earnings', '&sort=-totalEarnings'],
    ['page in the middle, by cursor', `&cursor=${cursor}`],
    ['search for a phone number', `&q=080${String(middle).padStart(8, '0')}`],
    ['search for two names', '&q=ngozi%20okafor'],
    ['search for a frequent name', '&q=ngozi'],
    ['search for a frequent name, sorted', '&q=ngozi&sort=last_name'],
    ['search for a rare e-mail address', `&q=person${Math.floor(size / 3)}%40`],
    ['exact total of a frequent name', '&q=ngozi&exactTotal=true'],
  ];
}

/** Measures pages and searches of the users list, one request at a time. @param size number of users */
export async function measureListLatency(
  { address, token }: Subject,
  databaseUrl: string,
  size: number,
  onEach: (name: string, milliseconds: readonly number[], total: string) => void,
): Promise<void> {
  for (const [name, text] of await listQueries(databaseUrl, size)) {
    const taken: number[] = [];
    let total = '';
    const call = async () => {
      const response = await callApi(`${address}/api/dashboard/users?limit=50${text}`, token);
      const body = await response.text();
      if (response.ok) total = totalOf(body);
      return response.ok;
    };
    for (let nth = 0, inRow = 0; nth < 200 && inRow < warmUps; nth += 1)
      inRow = (await call()) ? inRow + 1 : 0;
    // Fewer times for a count of all records that match, which takes seconds.
    const times = text.includes('exactTotal') ? 5 : 100;
    for (let nth = 0; nth < times; nth += 1) {
      const started = performance.now();
      if (await call()) taken.push(performance.now() - started);
    }
    const refused = times - taken.length;
    if (refused > 0) total += `, ${refused} of ${times} calls refused and left out`;
    onEach(name, taken, total);
  }
}

function totalOf(body: string): string {
  const { total, totalIsEstimate } = JSON.parse(body) as { total: number; totalIsEstimate?: boolean };
  return `${totalIsEstimate ? 'about ' : ''}${total.toLocaleString('en')}`;
}

/** Percentiles of response times as figures. */
export const latencyFigures = (milliseconds: readonly number[]) => [
  { name: 'p50', value: percentile(milliseconds, 0.5), unit: 'ms' },
  { name: 'p99', value: percentile(milliseconds, 0.99), unit: 'ms' },
];
