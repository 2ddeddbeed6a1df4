import autocannon from 'autocannon';
import { median } from '../report.ts';

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

const connections = 10;

async function measure({ address, token }: Subject, seconds: number): Promise<Throughput> {
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${address}: ${result.non2xx} responses other than 2xx, ${result.errors} connection errors`,
    );
  }
  return { requestsPerSecond: result.requests.average, p99: result.latency.p99 };
}

/**
 * Measures the subjects alternately in several rounds, so that other load on the machine affects all of them.
 *
 * @returns medians of each subject, and `ratios`, the median of the rounds' throughput ratios
 */
export async function alternate<K extends string>(
  subjects: Record<K, Subject>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<K, Throughput> & { ratios: (one: K, other: K) => number }> {
  const names = Object.keys(subjects) as K[];
  for (const name of names) await measure(subjects[name], 1);
  const results = Object.fromEntries(names.map((name) => [name, [] as Throughput[]])) as Record<
    K,
    Throughput[]
  >;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      results[name].push(await measure(subjects[name], seconds));
    }
  }
  const medians = Object.fromEntries(
    names.map((name) => [
      name,
      {
        requestsPerSecond: median(results[name].map((round) => round.requestsPerSecond)),
        p99: median(results[name].map((round) => round.p99)),
      },
    ]),
  ) as Record<K, Throughput>;
  const ratios = (one: K, other: K) =>
    median(
      results[one].map(
        (round, at) => round.requestsPerSecond / (results[other][at]?.requestsPerSecond ?? NaN),
      ),
    );
  return { ...medians, ratios };
}
