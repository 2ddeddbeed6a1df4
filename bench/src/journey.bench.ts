import type { Browser } from '@playwright/test';
import { openBrowser } from './chromium.ts';
import { serveBareConsole } from './journey/bare-console.ts';
import { printTable, sides, type Journeys, type Side } from './journey/journey-table.ts';
import { networks, steps, type Step } from './journey/networks.ts';
import { runJourney, type Journey } from './journey/run-journey.ts';
import { startPlain } from './plain-server.ts';
import type { Run } from './run.ts';
import { startConsole } from './server-process.ts';
import { account } from './sign-in.ts';

/**
 * A member of staff on a slow network, in Chromium with an empty cache and a slow processor. Three sides take turns in one
 * run: the composed console; one plain webpack build of the same sources; and bare pages that make the same reads, which
 * is the lower bound. Each side is visited once without emulation first; all sides must show the same figure and the same
 * record then and later. A failed or refused request, an answer that came sooner than a round trip, and a form that loses
 * what was typed end the measurement.
 */
export async function run(run: Run): Promise<void> {
  const { address } = await startConsole(run);
  const plain = await startPlain(run, address);
  const bare = await serveBareConsole(address);
  run.cleanUp(bare.stop);
  const addresses: Record<Side, string> = { composed: address, plain: plain.address, bare: bare.address };
  const browser = await openBrowser(run);
  const seen = await warmUp(browser, addresses);
  for (const name of ['150', '400'] as const) {
    const journeys: Journeys = { composed: [], plain: [], bare: [] };
    for (let round = 0; round < (run.rounds ?? 5); round += 1) {
      // Begins with another side in each round, so that none always follows the same one.
      for (let turn = 0; turn < sides.length; turn += 1) {
        const side = sides[(round + turn) % sides.length] ?? 'bare';
        const options = { account, network: networks[name], pause: 4_000 };
        const journey = await runJourney(browser, addresses[side], options);
        expectSame(seen, journey, side);
        journeys[side].push(journey);
      }
    }
    printTable(name, journeys);
    if (run.files) for (const side of sides) printJourney(side, journeys[side].at(-1));
  }
}

/** Visits each side once, so that no server compresses or compiles while it is measured. @returns what all sides show */
async function warmUp(browser: Browser, addresses: Record<Side, string>): Promise<Journey['seen']> {
  let seen: Journey['seen'] | undefined;
  for (const side of sides) {
    const journey = await runJourney(browser, addresses[side], { account, pause: 1_000 });
    seen ??= journey.seen;
    expectSame(seen, journey, side);
  }
  if (!seen) throw new Error('No side was visited');
  return seen;
}

function expectSame(expected: Journey['seen'], { seen }: Journey, side: Side): void {
  if (seen.figure === expected.figure && seen.record === expected.record) return;
  throw new Error(`Side ${side} shows ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`);
}

/** Prints each request of a journey: when it was sent within its step, how long it waited for the answer, its size. */
function printJourney(side: Side, journey: Journey | undefined): void {
  if (!journey) return;
  for (const [step, requests] of Object.entries(journey.requests)) {
    const bytes = requests.reduce((sum, request) => sum + (request.bytes ?? 0), 0);
    console.log(`\n${side}, ${steps[step as Step]}: ${(bytes / 1024).toFixed(1)} KB`);
    const start = Math.min(...requests.map(({ sentAt }) => sentAt));
    const milliseconds = (seconds: number) => `${(seconds * 1_000).toFixed(0)} ms`.padStart(8);
    for (const { url, status, cached, bytes: size = 0, sentAt, answeredAt } of requests) {
      const state = cached ? 'cached' : status === undefined ? 'canceled' : `${size} B`;
      const waited = answeredAt === undefined ? ''.padStart(8) : milliseconds(answeredAt - sentAt);
      const { pathname } = new URL(url);
      console.log(`${milliseconds(sentAt - start)} ${waited} ${state.padStart(10)}  ${pathname}`);
    }
  }
}
