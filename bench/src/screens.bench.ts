import { emulate, openBrowser, openContext, signIn, slowdown } from './chromium.ts';
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
import { median, report } from './report.ts';
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
    await page.goto(`${address}${path}?limit=${rows}`);
    await showsFrom(page, 1);
    await page.waitForLoadState('networkidle');
    await emulate(await context.newCDPSession(page));
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
  report(
    `Latency, ${rows} rows, processor ${slowdown} times slower, ${rounds} runs; ${shortestReported} ms means as much or less`,
    [...latencies].map(([name, values]) => ({
      ...{ name: `${name} (worst ${Math.max(...values)} ms)`, value: median(values), unit: 'ms', limit },
    })),
  );
}
