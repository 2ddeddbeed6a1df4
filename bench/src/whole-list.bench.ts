import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startReferenceBackend } from '@padiman/testing/reference-backend';
import { launchChromium } from './chromium.ts';
import { startConsole } from './console-process.ts';
import { median } from './median.ts';
import { report } from './report.ts';
import { slowdown } from './users-list.ts';
import { measureWholeList, type WholeListRun } from './whole-list.ts';

const help = `npm run bench:whole-list [-- --runs=<n>] [-- --records=<n>]

The users list in front of a backend that answers all users at once (the reference backend), in Chromium, as on a
processor ${slowdown} times slower:

  rows                 from the end of the answer until the first rows are painted; at most 500 ms, and at most
                       8 times a bare page that parses, sorts and writes the same answer
  page, filter,        blocking time: the sum, over all tasks longer than 50 ms, of their time beyond 50 ms; at
  search, sort         most 100 ms each

Medians; exits with 1 when a figure is over its limit. Other load of the machine raises the figures.

  --runs     Number of measurements (5)
  --records  Number of users (5000)
  --help     This text`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    records: { type: 'string', default: '5000' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) console.log(help);
else await measure(Number(values.runs), Number(values.records));

async function measure(runs: number, users: number): Promise<void> {
  const backend = await startReferenceBackend({ counts: { users } });
  const dataDir = await mkdtemp(join(tmpdir(), 'padiman-bench-'));
  const running = await startConsole(dataDir, { API_URL: backend.address });
  const browser = await launchChromium();
  const results: WholeListRun[] = [];
  try {
    while (results.length < runs) results.push(await measureWholeList(browser, running.address, backend));
  } finally {
    await browser.close();
    await running.stop();
    await backend.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  const figure = (name: string, select: (run: WholeListRun) => number) => ({
    name,
    value: median(results.map(select)),
    unit: 'ms',
  });
  const blocking = (name: 'page' | 'filter' | 'search' | 'sort') => ({
    ...figure(`${name}, blocking time`, (run) => run[name]),
    limit: 100,
  });
  report(`Whole list of ${users} users, processor ${slowdown} times slower, median of ${runs}`, [
    { ...figure('rows after the answer', ({ rows }) => rows), limit: 500 },
    figure('the same in a bare page', ({ bareRows }) => bareRows),
    {
      name: 'rows, times the bare page',
      value: median(results.map(({ rows, bareRows }) => rows / bareRows)),
      unit: '',
      limit: 8,
    },
    blocking('page'),
    blocking('filter'),
    blocking('search'),
    blocking('sort'),
  ]);
}
