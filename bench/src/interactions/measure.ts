import type { Browser, Page } from '@playwright/test';
import { openContext, slowDown } from '../chromium.ts';
import { median } from '../report.ts';
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

  async function open(path: string, use: (page: Page) => Promise<void>) {
    const context = await openContext(browser, address, session);
    const page = await context.newPage();
    await page.addInitScript(observeInteractions, shortestReported);
    if (path === '/admins') await multiplyAdmins(page);
    await page.goto(`${address}${path}?limit=${rows}`);
    await showsFrom(page, 1);
    await page.waitForLoadState('networkidle');
    await use(page);
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
      await open(list.path, async (page) => {
        await slowDown(page, slowdown);
        await perform(page, list.path, stepsOf(list));
      });
    }
    await open('/users', async (page) => {
      await slowDown(page, slowdown);
      await perform(page, '/users, everything selected', everythingSteps);
    });
    await open('/users', async (page) => {
      await gather(page);
      await slowDown(page, slowdown);
      await perform(page, '/users, 10,000 selected', gatheredSteps);
    });
  }
  return [...results.values()];
}

/** Largest accepted median of an interaction, in milliseconds. */
const limit = 100;

/** Prints median and worst latency of each interaction; a median over the limit sets the exit code to 1. */
export function reportInteractions(title: string, latencies: readonly Latencies[]): void {
  console.log(`\n${title}; limit of each median ${limit} ms`);
  const names = latencies.map(({ list, step }) => `${list}: ${step}`);
  const width = Math.max(...names.map(({ length }) => length));
  for (const [index, { values }] of latencies.entries()) {
    const middle = median(values);
    const over = middle <= limit ? '' : '  OVER';
    console.log(
      `  ${names[index]?.padEnd(width)}  ${shown(middle)} ms, worst ${shown(Math.max(...values))} ms${over}`,
    );
    if (over) process.exitCode = 1;
  }
}

/** A latency without an entry of the browser is only known to be short. */
const shown = (value: number) => `${value <= shortestReported ? '≤' : ''}${value}`.padStart(5);
