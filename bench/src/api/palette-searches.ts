import { median, percentile } from '../report.ts';
import type { Subject } from './throughput.ts';

/** Searches that staff type: frequent and rare texts, phones in several spellings, references, and what does not exist. */
const searches = [
  ...['ad', 'ada', 'ngozi', 'ngozi okafor', 'okafor ngozi lagos', 'lagos'],
  ...['080', '0800', '0800 050', '08000500000', '+234 800 050 0000', '080001234', '500000'],
  ...['person500000@example.com', 'example', 'ABC-7DE', 'abc', '0000123456', 'W12345', 'LIC777'],
  ...['post number 7', 'pending', 'zq', 'zzqx', 'nobody of this name', '%_%', '0705', '99999999'],
];

/** Requests that run at the same time. */
const parallel = 4;

/** Response times of the palette's search, in milliseconds. */
export interface PaletteTimes {
  median: number;
  p95: number;
  /** The slowest search, by its median. */
  slowest: { search: string; median: number };
}

/**
 * Measures the palette's search over {@link searches}.
 *
 * @param ids records that are searched by their ids
 * @param rounds number of times that each search is sent
 */
export async function measurePalette(
  { address, token }: Subject,
  ids: readonly string[],
  rounds: number,
): Promise<PaletteTimes> {
  const all = [...searches, ...ids];
  const times = new Map<string, number[]>(all.map((search) => [search, []]));
  const send = async (search: string) => {
    const started = performance.now();
    const answer = await fetch(`${address}/api/dashboard/search?q=${encodeURIComponent(search)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${search}: ${answer.status} ${body}`);
    return performance.now() - started;
  };
  for (const search of all) await send(search);
  const queue = Array.from({ length: rounds }, () => all).flat();
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let search = queue.pop(); search !== undefined; search = queue.pop())
        times.get(search)?.push(await send(search));
    }),
  );
  const medians = [...times].map(([search, each]) => ({
    search,
    median: median(each),
  }));
  const every = [...times.values()].flat();
  const [slowest] = medians.sort((one, other) => other.median - one.median);
  return {
    median: median(every),
    p95: percentile(every, 0.95),
    slowest: slowest ?? { search: '', median: 0 },
  };
}
