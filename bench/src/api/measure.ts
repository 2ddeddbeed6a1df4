import autocannon from 'autocannon';
import { median } from '../median.ts';

/** What one address of one server did under load. */
export interface Measured {
  requestsPerSecond: number;
  /** Milliseconds within which 99 of 100 answers came. */
  p99: number;
}

/** Something to measure, by name. */
export interface Subject {
  name: string;
  address: string;
  token: string;
}

const connections = 10;

async function measure({ address, token }: Subject, seconds: number): Promise<Measured> {
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${address}: ${result.non2xx} answers that were none, ${result.errors} failures`);
  }
  return { requestsPerSecond: result.requests.average, p99: result.latency.p99 };
}

/**
 * Puts load on each subject in turn, several times over, so that whatever else the machine does meets all of them.
 *
 * @returns for each subject the median round's figures
 */
export async function alternate<K extends string>(
  subjects: Record<K, Omit<Subject, 'name'>>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<K, Measured> & { ratios: (one: K, other: K) => number }> {
  const names = Object.keys(subjects) as K[];
  for (const name of names) await measure({ name, ...subjects[name] }, 1);
  const seen = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<K, Measured[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      seen[name].push(await measure({ name, ...subjects[name] }, seconds));
    }
  }
  const medians = Object.fromEntries(
    names.map((name) => [
      name,
      {
        requestsPerSecond: median(seen[name].map((round) => round.requestsPerSecond)),
        p99: median(seen[name].map((round) => round.p99)),
      },
    ]),
  ) as Record<K, Measured>;
  const ratios = (one: K, other: K) =>
    median(
      seen[one].map((round, at) => round.requestsPerSecond / (seen[other][at]?.requestsPerSecond ?? NaN)),
    );
  return { ...medians, ratios };
}
