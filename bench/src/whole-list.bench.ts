import { startReferenceBackend } from '@padiman/testing/reference-backend';
import { openBrowser } from './chromium.ts';
import { median, report } from './report.ts';
import type { Run } from './run.ts';
import { startConsole } from './server-process.ts';
import { slowdown } from './users-list.ts';
import { measureWholeList, type WholeListRun } from './whole-list.ts';

/**
 * The users list in front of a backend that answers all users at once, on a slow processor: from the end of the answer
 * until the first rows are painted, beside a bare page that parses, sorts and writes the same answer; and the blocking
 * time of a page, a filter, a search and a sort.
 */
export async function run(run: Run): Promise<void> {
  const { rounds: runs = 5, users = 5_000 } = run;
  const backend = await startReferenceBackend({ counts: { users } });
  run.cleanUp(backend.stop);
  const { address } = await startConsole(run, { API_URL: backend.address });
  const browser = await openBrowser(run);
  const results: WholeListRun[] = [];
  while (results.length < runs) results.push(await measureWholeList(browser, address, backend));
  const figure = (name: string, select: (run: WholeListRun) => number, limit?: number, unit = 'ms') => ({
    name,
    value: median(results.map(select)),
    unit,
    ...(limit !== undefined && { limit }),
  });
  report(`Whole list of ${users} users, processor ${slowdown} times slower, median of ${runs}`, [
    figure('rows after the answer', ({ rows }) => rows, 500),
    figure('the same in a bare page', ({ bareRows }) => bareRows),
    figure('rows, times the bare page', ({ rows, bareRows }) => rows / bareRows, 8, ''),
    ...(['page', 'filter', 'search', 'sort'] as const).map((name) =>
      figure(`${name}, blocking time`, (one) => one[name], 100),
    ),
  ]);
}
