import pg from 'pg';
import { percentile } from '../report.ts';
import type { Subject } from './throughput.ts';

/** Response times of one request at a time, in milliseconds. */
export interface Latency {
  name: string;
  p50: number;
  p99: number;
  /** Total of the last answer, as text: `about 250,000`. */
  total: string;
}

/** Calls in a row that are answered before a measurement; a process that has just started refuses some. */
const warmUps = 10;

/** Calls after which a measurement begins in any case. */
const mostWarmUps = 200;

/** Fewer times for a count of all records that match, which takes seconds. */
const counts = 5;

/** Requests of the users list, by what they show. `frequent` matches one user in 40, `names` one in 1,600. */
function requests(size: number, middle: string): [name: string, query: string][] {
  const phone = `080${String(Math.floor(size / 2)).padStart(8, '0')}`;
  return [
    ['first page', ''],
    ['first page of a filter, with its total', '&filter=drivers'],
    ['first page, sorted by earnings', '&sort=-totalEarnings'],
    ['page in the middle, by cursor', `&cursor=${cursorAt(middle)}`],
    ['search for a phone number', `&q=${phone}`],
    ['search for two names', '&q=ngozi%20okafor'],
    ['search for a frequent name', '&q=ngozi'],
    ['search for a frequent name, sorted', '&q=ngozi&sort=last_name'],
    ['search for a rare e-mail address', `&q=person${Math.floor(size / 3)}%40`],
    ['exact total of a frequent name', '&q=ngozi&exactTotal=true'],
  ];
}

/** Cursor of the users list behind an id. */
const cursorAt = (id: string) => Buffer.from(JSON.stringify(['users', id])).toString('base64url');

/** Measures pages and searches of the users list, one after another. @param size number of users */
export async function measureListLatency(
  { address, token }: Subject,
  databaseUrl: string,
  size: number,
  times: number,
  onEach: (latency: Latency) => void,
): Promise<void> {
  const middle = await idAt(databaseUrl, Math.floor(size / 2));
  for (const [name, query] of requests(size, middle)) {
    const taken: number[] = [];
    let total = '';
    let refused = 0;
    const call = async () => {
      const response = await fetch(`${address}/api/dashboard/users?limit=50${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const text = await response.text();
      if (response.status === 200) total = totalOf(text);
      return response.status === 200;
    };
    for (let nth = 0, inRow = 0; nth < mostWarmUps && inRow < warmUps; nth += 1)
      inRow = (await call()) ? inRow + 1 : 0;
    const measured = query.includes('exactTotal') ? counts : times;
    for (let nth = 0; nth < measured; nth += 1) {
      const started = performance.now();
      if (await call()) taken.push(performance.now() - started);
      else refused += 1;
    }
    if (refused > 0) total += `, ${refused} of ${measured} calls refused and left out`;
    onEach({ name, p50: percentile(taken, 0.5), p99: percentile(taken, 0.99), total });
  }
}

function totalOf(text: string): string {
  const { total, totalIsEstimate } = JSON.parse(text) as { total: number; totalIsEstimate?: boolean };
  return `${totalIsEstimate ? 'about ' : ''}${total.toLocaleString('en')}`;
}

async function idAt(databaseUrl: string, offset: number): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      'select id from users order by id offset $1 limit 1',
      [offset],
    );
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
}
