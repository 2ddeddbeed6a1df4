import type { Browser, CDPSession, Page } from '@playwright/test';
import { observeInteractions, shortestReported, slowestInteraction } from './event-timing.ts';
import { multiplyAdmins, rows, type ListDescription } from './lists.ts';
import { everythingSteps, gather, gatheredSteps, showsFrom, stepsOf, type Step } from './steps.ts';

/** Latencies of one kind of interaction in all runs, in milliseconds. */
export interface Latencies {
  list: string;
  step: string;
  values: number[];
}

/** Lists, number of runs and processor of a measurement. */
export interface InteractionOptions {
  address: string;
  /** Entries of the local storage of a signed-in admin. */
  session: Readonly<Record<string, string>>;
  lists: readonly ListDescription[];
  runs: number;
  /** Factor by which the processor is slowed down. */
  slowdown: number;
}

/** Measures the latency of each interaction of each list, and of those with many selected records. */
export async function measureInteractions(
  browser: Browser,
  { address, session, lists, runs, slowdown }: InteractionOptions,
): Promise<Latencies[]> {
  const results = new Map<string, Latencies>();
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));

  async function open(
    path: string,
    use: (page: Page, setRate: (rate: number) => Promise<void>) => Promise<void>,
  ) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
    });
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await page.addInitScript(observeInteractions, shortestReported);
    if (path === '/admins') await multiplyAdmins(page);
    await page.goto(`${address}${path}?limit=${rows}`);
    await showsFrom(page, 1);
    await page.waitForLoadState('networkidle');
    await use(page, (rate) => throttle(protocol, rate));
    await context.close();
  }

  async function perform(page: Page, list: string, steps: readonly Step[]) {
    for (const { name, perform } of steps) {
      await page.evaluate(() => {
        globalThis.interactions = { latencies: [], inputs: 0 };
      });
      await perform(page);
      const key = `${list} ${name}`;
      const entry = results.get(key) ?? { list, step: name, values: [] };
      entry.values.push(await slowestInteraction(page));
      results.set(key, entry);
    }
  }

  for (let run = 0; run < runs; run += 1) {
    for (const list of lists) {
      await open(list.path, async (page, setRate) => {
        await setRate(slowdown);
        await perform(page, list.path, stepsOf(list));
      });
    }
    if (!lists.some(({ path }) => path === '/users')) continue;
    await open('/users', async (page, setRate) => {
      await setRate(slowdown);
      await perform(page, '/users, everything selected', everythingSteps);
    });
    await open('/users', async (page, setRate) => {
      await gather(page);
      await setRate(slowdown);
      await perform(page, '/users, 10,000 selected', gatheredSteps);
    });
  }
  return [...results.values()];
}

const throttle = async (protocol: CDPSession, rate: number): Promise<void> => {
  await protocol.send('Emulation.setCPUThrottlingRate', { rate });
};
