import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@padiman/api/database';
import { createFilledDatabase } from '../api/temporary-database.ts';
import { createCluster } from './cluster.ts';
import { percentile, type Figure } from '../report.ts';
import type { Run } from '../run.ts';
import { failedCalls, listStatuses, startLoad, startPageLoad, userCalls } from './steady-load.ts';
import { publishedReleases, startConsoleOn } from './two-consoles.ts';

/** Memory of a process, in MB. */
interface Memory {
  /** Heap in use. */
  heap: number;
  resident: number;
}

/** Reads the memory from the process's metrics. */
async function memoryOf(address: string): Promise<Memory> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN) / 1e6;
  return {
    heap: megabytes('nodejs_heap_size_used_bytes'),
    resident: megabytes('process_resident_memory_bytes'),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** One process under a steady load: its memory at the end against that after the start. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const minutes = drill.short ? 2 : 30;
  const cluster = await createCluster();
  drill.cleanUp(cluster.remove);
  const { url, token } = await createFilledDatabase({ users: 20_000, others: 2_000 }, cluster.url);
  const { kysely, close } = await openDatabase({ databaseUrl: url });
  const users = await kysely.selectFrom('users').select('id').limit(500).execute();
  await close();
  const { address } = await startConsoleOn(drill, url, await publishedReleases(drill));
  const calls = userCalls(users.map(({ id }) => id));
  const load = startLoad([address], token, calls, { clients: 8, pause: 100 });
  drill.cleanUp(load.stop);
  const pages = startPageLoad(address, ['/', '/admin', '/registry.json', '/config.json']);
  drill.cleanUp(pages.stop);

  const samples: Memory[] = [];
  const every = 5_000;
  const count = (minutes * 60_000) / every;
  for (let sample = 0; sample < count; sample += 1) {
    await pause(every);
    samples.push(await memoryOf(address));
    const { heap, resident } = samples.at(-1) ?? { heap: 0, resident: 0 };
    if (sample % 24 === 23) drill.say(`heap ${heap.toFixed(0)} MB, resident ${resident.toFixed(0)} MB`);
  }
  const counts = await load.stop();
  const read = await pages.stop();
  drill.say(`${counts.durations.length} calls: ${listStatuses(counts)}`);
  // The first sixth is left to caches and compiled code.
  const part = Math.floor(count / 6);
  const [early, late] = [samples.slice(part, 2 * part), samples.slice(-part)];
  // The lowest values of a period are those after a garbage collection.
  const lowestHeap = (period: readonly Memory[]) => Math.min(...period.map(({ heap }) => heap));
  const resident = (period: readonly Memory[]) => mean(period.map((one) => one.resident));
  return [
    { name: 'minutes', value: minutes, unit: '' },
    { name: 'calls', value: counts.durations.length, unit: '', least: 1 },
    { name: 'failed calls', value: failedCalls(counts), unit: '', limit: 0 },
    { name: 'p99 of calls', value: percentile(counts.durations, 0.99), unit: 'ms', limit: 500 },
    { name: 'pages and files not 200', value: read.failed, unit: '', limit: 0 },
    { name: 'lowest heap of the second sixth', value: lowestHeap(early), unit: 'MB' },
    { name: 'lowest heap of the last sixth', value: lowestHeap(late), unit: 'MB' },
    { name: 'their ratio', value: lowestHeap(late) / lowestHeap(early), unit: '', limit: 1.1 },
    { name: 'resident memory of the second sixth', value: resident(early), unit: 'MB' },
    { name: 'resident memory of the last sixth', value: resident(late), unit: 'MB' },
    { name: 'their ratio', value: resident(late) / resident(early), unit: '', limit: 1.1 },
  ];
}
