import { parseArgs } from 'node:util';
import { demoPassword } from '@padiman/api/demo';
import { withConsole } from './console-process.ts';
import { median } from './median.ts';
import { report } from './report.ts';
import { measureUsersList, slowdown, type Blocking } from './users-list.ts';

const help = `npm run bench:screens [-- --runs=<n>] [-- --address=<address>]

How long the page cannot answer the person while the users list with 200 rows is opened, filtered and picked as a
whole, in Chromium with a processor slowed down ${slowdown} times: the sum over all tasks longer than 50 ms of what
they take beyond 50 ms. Each is held to 200 ms; ends with 1 where one takes longer.

  --runs     How often each is measured; the median counts (5)
  --address  A console with the demo's records that is running already; without it one is started
  --help     This text`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    address: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) console.log(help);
else if (values.address) await measure(values.address);
else await withConsole(measure);

async function measure(address: string): Promise<void> {
  const account = { phoneNumber: '08030000001', password: demoPassword };
  const runs = await measureUsersList(address, account, Number(values.runs));
  const limit = 200;
  const figure = (name: string, of: (run: Blocking) => number) => ({
    name,
    value: median(runs.map(of)),
    unit: 'ms',
  });
  report(
    `Users list, 200 rows, processor ${slowdown} times slower: blocking time, median of ${runs.length}`,
    [
      { ...figure('open', ({ open }) => open), limit },
      { ...figure('filter', ({ filter }) => filter), limit },
      { ...figure('select all', ({ selectAll }) => selectAll), limit },
      figure('pick one', ({ pickOne }) => pickOne),
      figure('the whole page from nothing, all scripts', ({ load }) => load),
    ],
  );
}
