import { parseArgs } from 'node:util';
import { demoPassword } from '@padiman/api/demo';
import { withConsole } from './console-process.ts';
import { median } from './median.ts';
import { report } from './report.ts';
import { measureUsersList, slowdown, type Blocking } from './users-list.ts';

const help = `npm run bench:screens [-- --runs=<n>] [-- --address=<address>]

Blocking time of the users list with 200 rows while it is opened, filtered and selected as a whole, in Chromium with a
processor ${slowdown} times slower: the sum, over all tasks longer than 50 ms, of their time beyond 50 ms. The limit for each
action is 200 ms; exits with 1 when one takes longer.

  --runs     Number of measurements, whose median counts (5)
  --address  Address of a running console with the demo's records; by default one is started
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
