import { listAdmins } from '@padiman/contracts';
import type { Page } from '@playwright/test';
import { openBrowser, openContext, signIn, slowDown, slowdown } from './chromium.ts';
import {
  everythingSteps,
  lists,
  observeInteractions,
  rows,
  shortestReported,
  showsFrom,
  slowestInteraction,
  stepsOf,
  type Step,
} from './interactions.ts';
import { median } from './report.ts';
import type { Run } from './run.ts';
import { startConsole } from './server-process.ts';

/** Largest accepted median of an interaction, in milliseconds. */
const limit = 100;

/**
 * Lists with 200 rows in Chromium with a slow processor. Latency: from a real key or pointer press to the next frame
 * (Event Timing, as in INP), of each interaction with each list; median and worst of the rounds. A median over the limit sets the exit code to 1.
 */
export async function run(run: Run): Promise<void> {
  const { rounds = 5 } = run;
  // Enough records for 200 rows on two pages of each list.
  const { address } = await startConsole(run, { DEMO_SCALE: '8' });
  const session = await signIn(address);
  const browser = await openBrowser(run);
  const latencies = new Map<string, number[]>();

  async function measure(name: string, steps: readonly Step[]) {
    const [path = ''] = name.split(',');
    const context = await openContext(browser, address, session);
    const page = await context.newPage();
    await page.addInitScript(observeInteractions, shortestReported);
    if (path === '/admins') await multiplyAdmins(page);
    await page.goto(`${address}${path}?limit=${rows}`);
    await showsFrom(page, 1);
    await page.waitForLoadState('networkidle');
    await slowDown(page);
    for (const [step, perform] of steps) {
      const key = `${name}: ${step}`;
      const latency = await slowestInteraction(page, () => perform(page));
      latencies.set(key, [...(latencies.get(key) ?? []), latency]);
    }
    await context.close();
  }

  for (let round = 0; round < rounds; round += 1) {
    for (const list of lists) await measure(list.path, stepsOf(list));
    await measure('/users, everything selected', everythingSteps);
  }
  console.log(
    `\nLatency, ${rows} rows, processor ${slowdown} times slower, ${rounds} runs; limit ${limit} ms`,
  );
  const width = Math.max(...[...latencies.keys()].map(({ length }) => length));
  // A latency without an entry of the browser is only known to be short.
  const shown = (value: number) => `${value <= shortestReported ? '≤' : ''}${value}`.padStart(5);
  for (const [name, values] of latencies) {
    const isOver = median(values) > limit;
    const figures = `${shown(median(values))} ms, worst ${shown(Math.max(...values))} ms`;
    console.log(`  ${name.padEnd(width)}  ${figures}${isOver ? '  OVER' : ''}`);
    if (isOver) process.exitCode = 1;
  }
}

/**
 * Answers the list of admins with {@link rows} of them on each of several pages, by repeating those of the demo: an
 * organization of that size is rare, and adding as many over the API takes minutes.
 */
async function multiplyAdmins(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.endsWith(listAdmins.path),
    async (route) => {
      const first = new URL(route.request().url());
      first.searchParams.delete('cursor');
      const response = await route.fetch({ url: first.href });
      if (!response.ok()) return route.fulfill({ response });
      const answer = (await response.json()) as { data: { _id: string }[] };
      const data = Array.from({ length: rows }, (_, index) => {
        const admin = answer.data[index % answer.data.length];
        return { ...admin, _id: `${admin?._id.slice(0, -3)}${String(index).padStart(3, '0')}` };
      });
      await route.fulfill({ response, json: { ...answer, data, total: 3 * rows, nextCursor: 'more' } });
    },
  );
}
