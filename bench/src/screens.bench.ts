import { openBrowser } from './chromium.ts';
import { lists } from './interactions/lists.ts';
import { measureInteractions, reportInteractions } from './interactions/measure.ts';
import { median, report } from './report.ts';
import type { Run } from './run.ts';
import { startConsole } from './server-process.ts';
import { signIn } from './sign-in.ts';
import { measureUsersList, slowdown, type Blocking } from './users-list.ts';

/**
 * Lists with 200 rows in Chromium with a slow processor.
 *
 * Latency: from a real key or pointer press to the next frame (Event Timing, as in INP), of each interaction with each
 * list, also with 10,000 records selected across pages; median and worst of the rounds. Blocking time of the users list
 * while it is opened, filtered and selected as a whole: the sum, over all tasks longer than 50 ms, of their time beyond.
 */
export async function run(run: Run): Promise<void> {
  const { rounds: runs = 5 } = run;
  // Enough records for 200 rows on two pages of each list, and for 10,000 selected users.
  const { address } = await startConsole(run, { DEMO_SCALE: '8' });
  const session = { ...(await signIn(address)) };
  const browser = await openBrowser(run);
  const latencies = await measureInteractions(browser, { address, session, lists, runs, slowdown });
  reportInteractions(`Latency, 200 rows, processor ${slowdown} times slower, ${runs} runs`, latencies);

  const blocking = await measureUsersList(browser, address, session, runs);
  const figure = (name: string, action: keyof Blocking, limit?: number) => ({
    name,
    value: median(blocking.map((one) => one[action])),
    unit: 'ms',
    ...(limit !== undefined && { limit }),
  });
  report(`Users list, 200 rows, processor ${slowdown} times slower: blocking time, median of ${runs}`, [
    figure('open', 'open', 200),
    figure('filter', 'filter', 200),
    figure('select all', 'selectAll', 200),
    figure('pick one', 'pickOne'),
    figure('first load of the page', 'load'),
  ]);
}
