import { setTimeout as pause } from 'node:timers/promises';
import { createFilledDatabase } from '../database.ts';
import { none, percentile, some, type Figure } from '../report.ts';
import type { Run } from '../run.ts';
import { metricOf } from '../server-process.ts';
import { createCluster } from './cluster.ts';
import { publishReleases, startConsoleOn } from './consoles.ts';
import { startPages, startUserCalls } from './load.ts';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** One process under a steady load: its memory at the end against that after the start. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const minutes = drill.short ? 2 : 30;
  const cluster = await createCluster(drill);
  const database = await createFilledDatabase(drill, { users: 20_000, others: 2_000 }, cluster.url);
  const dataDir = await publishReleases(drill);
  const { address } = await startConsoleOn(drill, database.url, dataDir);
  const load = await startUserCalls(drill, database, [address], { clients: 8, pause: 100 });
  const pages = startPages(drill, address);

  const heap: number[] = [];
  const resident: number[] = [];
  const every = 5_000;
  const count = (minutes * 60_000) / every;
  for (let sample = 0; sample < count; sample += 1) {
    await pause(every);
    heap.push((await metricOf(address, 'nodejs_heap_size_used_bytes')) / 1e6);
    resident.push((await metricOf(address, 'process_resident_memory_bytes')) / 1e6);
    if (sample % 24 === 23)
      drill.say(`heap ${heap.at(-1)?.toFixed(0)} MB, resident ${resident.at(-1)?.toFixed(0)} MB`);
  }
  await load.stop();
  await pages.stop();
  drill.say(load.summary);
  // The first sixth is left to caches and compiled code.
  const part = Math.floor(count / 6);
  const compare = (name: string, samples: readonly number[], of: (period: readonly number[]) => number) => {
    const [early, late] = [of(samples.slice(part, 2 * part)), of(samples.slice(-part))];
    return [
      { name: `${name} of the second sixth`, value: early, unit: 'MB' },
      { name: `${name} of the last sixth`, value: late, unit: 'MB' },
      { name: 'their ratio', value: late / early, unit: '', limit: 1.1 },
    ];
  };
  return [
    { name: 'minutes', value: minutes, unit: '' },
    some('calls', load.durations.length),
    none('failed calls', load.failed),
    { name: 'p99 of calls', value: percentile(load.durations, 0.99), unit: 'ms', limit: 500 },
    none('pages and files not 200', pages.failed),
    // The lowest values of a period are those after a garbage collection.
    ...compare('lowest heap', heap, (period) => Math.min(...period)),
    ...compare('resident memory', resident, mean),
  ];
}
