import { parseArgs } from 'node:util';
import { demoPassword } from '@padiman/api/demo';
import type { Browser } from '@playwright/test';
import { launchChromium } from './chromium.ts';
import { withConsole } from './console-process.ts';
import { serveBareConsole } from './journey/bare-console.ts';
import { printTable, sides, type Journeys, type Side } from './journey/journey-table.ts';
import { networks, slowdown, steps, type Step } from './journey/networks.ts';
import { runJourney, type Journey } from './journey/run-journey.ts';
import { startPlain } from './plain-server.ts';

const help = `npm run bench:journey [-- --runs=<n>] [-- --network=150|400|both] [-- --side=<side>,…]

A member of staff on a slow network, in Chromium with an empty cache and a processor ${slowdown} times slower:

  ${steps.login}   from the navigation until Submit is enabled for a form that was filled as soon as it was there
  ${steps.figures}    4 s later, from the press of the button until a figure of the dashboard is painted
  ${steps.rows}        4 s later, from the press of the menu's entry Users until its first row is painted
  ${steps.revisit}   a new page with the same session and everything in the cache, until the first row is painted

Three sides take turns in one run: the composed console; one plain webpack build of the same sources; and bare pages
that make the same reads, which is the lower bound. Each side is visited once without emulation first; all sides must
show the same figure and the same record then and later. A failed or refused request, an answer that came sooner than a
round trip, and a form that loses what was typed end the measurement. Chromium emulates a round trip for each request,
in which the server's own time is contained, and none for connecting. Exits with 1 beyond a limit. On a machine that does
other work too, figures and ratios mean little: its load is printed with the table.

  --runs     Number of journeys of each side, whose median counts (5)
  --network  150 ms and 1.6 Mbit/s, 400 ms and 400 kbit/s, or both (both)
  --side     Sides to measure, of ${sides.join(', ')} (all)
  --address  Address of a running console with the demo's records; by default one is started
  --files    Lists the requests of each side's last journey: when it was sent, how long it waited, its size
  --help     This text`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    network: { type: 'string', default: 'both' },
    side: { type: 'string', default: sides.join(',') },
    address: { type: 'string' },
    files: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
});

const account = { phoneNumber: '08030000001', password: demoPassword };

if (values.help) console.log(help);
else if (values.address) await measure(values.address);
else await withConsole(measure);

async function measure(address: string): Promise<void> {
  const chosen = sides.filter((side) => values.side.split(',').includes(side));
  const rows = (['150', '400'] as const).filter((name) => ['both', name].includes(values.network));
  if (chosen.length === 0 || rows.length === 0) throw new Error(`Nothing to measure. ${help}`);
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const addresses = await startSides(address, chosen, closers);
    const browser = await launchChromium();
    closers.push(() => browser.close());
    const seen = await warmUp(browser, addresses);
    for (const name of rows) {
      const journeys: Journeys = { composed: [], plain: [], bare: [] };
      for (let run = 0; run < Number(values.runs); run += 1) {
        for (const side of inTurn(chosen, run)) {
          const options = { account, network: networks[name], pause: 4_000 };
          const journey = await runJourney(browser, addresses.get(side) ?? '', options);
          expectSame(seen, journey, side);
          journeys[side].push(journey);
        }
      }
      printTable(name, journeys);
      if (values.files) for (const side of chosen) printJourney(side, journeys[side].at(-1));
    }
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Starts the chosen sides beside a running console. @returns their addresses */
async function startSides(
  address: string,
  chosen: readonly Side[],
  closers: (() => Promise<unknown>)[],
): Promise<Map<Side, string>> {
  const addresses = new Map<Side, string>();
  if (chosen.includes('composed')) addresses.set('composed', address);
  if (chosen.includes('plain')) {
    const plain = await startPlain(address);
    closers.push(plain.stop);
    addresses.set('plain', plain.address);
  }
  if (chosen.includes('bare')) {
    const bare = await serveBareConsole(address);
    closers.push(bare.stop);
    addresses.set('bare', bare.address);
  }
  return addresses;
}

/** Visits each side once, so that no server compresses or compiles while it is measured. @returns what all sides show */
async function warmUp(browser: Browser, addresses: Map<Side, string>): Promise<Journey['seen']> {
  let seen: Journey['seen'] | undefined;
  for (const [side, address] of addresses) {
    const journey = await runJourney(browser, address, { account, pause: 1_000 });
    seen ??= journey.seen;
    expectSame(seen, journey, side);
  }
  if (!seen) throw new Error('No side was visited');
  return seen;
}

/** Begins with another side in each run, so that none always follows the same one. */
function inTurn<Item>(items: readonly Item[], run: number): Item[] {
  const first = run % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
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
