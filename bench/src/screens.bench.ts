import { parseArgs } from 'node:util';
import { demoPassword } from '@padiman/api/demo';
import { launchChromium } from './chromium.ts';
import { withConsole } from './console-process.ts';
import { lists } from './interactions/lists.ts';
import { measureInteractions } from './interactions/measure.ts';
import { reportInteractions } from './interactions/report.ts';
import { median } from './median.ts';
import { report } from './report.ts';
import { signIn } from './sign-in.ts';
import { measureUsersList, slowdown, type Blocking } from './users-list.ts';

const help = `npm run bench:screens [-- --runs=<n>] [-- --lists=<paths>] [-- --address=<address>]

Lists with 200 rows in Chromium with a processor ${slowdown} times slower.

  latency        from a real key or pointer press to the next frame (Event Timing, as in INP), of each interaction
                 with each list, also with 10,000 records selected across pages; median and worst of the runs.
                 The limit for each median is 100 ms
  blocking time  of the users list while it is opened, filtered and selected as a whole: the sum, over all tasks
                 longer than 50 ms, of their time beyond 50 ms. The limit for each action is 200 ms

Exits with 1 when one takes longer. Other load of the machine raises the figures.

  --runs     Number of measurements (5)
  --lists    Lists to measure, by path, separated by commas (all)
  --address  Address of a running console with the demo's records (DEMO_SCALE at least 8); by default one is started
  --help     This text`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    lists: { type: 'string' },
    address: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) console.log(help);
else if (values.address) await measure(values.address);
// Enough records for 200 rows on two pages of each list, and for 10,000 selected users.
else await withConsole(measure, { DEMO_SCALE: '8' });

async function measure(address: string): Promise<void> {
  const account = { phoneNumber: '08030000001', password: demoPassword };
  const chosen = values.lists?.split(',');
  const runs = Number(values.runs);
  const browser = await launchChromium();
  try {
    const latencies = await measureInteractions(browser, {
      address,
      session: { ...(await signIn(address, account)) },
      lists: lists.filter(({ path }) => chosen?.includes(path) ?? true),
      runs,
      slowdown,
    });
    reportInteractions(`Latency, 200 rows, processor ${slowdown} times slower, ${runs} runs`, latencies);
  } finally {
    await browser.close();
  }
  if (chosen === undefined || chosen.includes('/users')) {
    reportBlocking(await measureUsersList(address, account, runs));
  }
}

function reportBlocking(runs: Blocking[]): void {
  const limit = 200;
  const figure = (name: string, select: (run: Blocking) => number) => ({
    name,
    value: median(runs.map(select)),
    unit: 'ms',
  });
  report(
    `Users list, 200 rows, processor ${slowdown} times slower: blocking time, median of ${runs.length}`,
    [
      { ...figure('open', ({ open }) => open), limit },
      { ...figure('filter', ({ filter }) => filter), limit },
      { ...figure('select all', ({ selectAll }) => selectAll), limit },
      figure('pick one', ({ pickOne }) => pickOne),
      figure('first load of the page', ({ load }) => load),
    ],
  );
}
