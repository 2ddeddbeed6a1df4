import { availableParallelism } from 'node:os';
import { account, openBrowser, slowdown, type Network } from './chromium.ts';
import { serveBareConsole } from './journey/bare-console.ts';
import { runJourney, steps, type Journey, type Step } from './journey/run-journey.ts';
import { startPlain } from './plain-server.ts';
import { median, report } from './report.ts';
import type { Run } from './run.ts';
import { startConsole } from './server-process.ts';

/** The compared sides, in the order of the table. */
const sides = ['composed', 'plain', 'bare'] as const;
type Side = (typeof sides)[number];

/** Emulated networks, each with the longest accepted median of each step in seconds. */
const networks: readonly (Network & { limits: Record<Step, number> })[] = [
  { roundTrip: 150, kilobits: 1_600, limits: { login: 1.2, figures: 0.9, rows: 0.6, revisit: 1.2 } },
  { roundTrip: 400, kilobits: 400, limits: { login: 2.5, figures: 1.6, rows: 1.2, revisit: 2.8 } },
];

/** Largest accepted ratio to the plain build: 1 where the console fetches ahead. */
const ratioLimits: Record<Step, number> = { login: 1.05, figures: 1, rows: 1, revisit: 1.05 };

/**
 * A member of staff on a slow network, in Chromium with an empty cache and a slow processor. Three sides take turns in one
 * run: the composed console; one plain webpack build of the same sources; and bare pages that make the same reads, which
 * is the lower bound. Each side is visited once without emulation first, so that no server compresses or compiles while it
 * is measured; all sides must show the same figure and the same record then and later. A failed or refused request, an
 * answer that came sooner than a round trip, and a form that loses what was typed end the measurement.
 */
export async function run(run: Run): Promise<void> {
  const { address } = await startConsole(run);
  const addresses: Record<Side, string> = {
    composed: address,
    plain: (await startPlain(run, address)).address,
    bare: (await serveBareConsole(run, address)).address,
  };
  const browser = await openBrowser(run);
  let expected: string | undefined;
  const visit = async (side: Side, pause: number, network?: Network) => {
    const journey = await runJourney(browser, addresses[side], { account, network, pause });
    expected ??= journey.seen;
    if (journey.seen !== expected)
      throw new Error(`Side ${side} shows ${journey.seen} instead of ${expected}`);
    return journey;
  };
  for (const side of sides) await visit(side, 1_000);
  for (const network of networks) {
    const journeys: Record<Side, Journey[]> = { composed: [], plain: [], bare: [] };
    for (let round = 0; round < (run.rounds ?? 5); round += 1) {
      // Begins with another side in each round, so that none always follows the same one.
      for (let turn = 0; turn < sides.length; turn += 1) {
        const side = sides[(round + turn) % sides.length] ?? 'bare';
        journeys[side].push(await visit(side, 4_000, network));
      }
    }
    printTable(network, journeys);
  }
}

/** Prints all figures of a network, then those with a limit. */
function printTable(
  { roundTrip, kilobits, limits }: (typeof networks)[number],
  journeys: Record<Side, Journey[]>,
): void {
  const times = (side: Side, step: Step) => journeys[side].map((journey) => journey.times[step]);
  const middle = (side: Side, step: Step) => median(times(side, step));
  const ratio = (step: Step) => middle('composed', step) / middle('plain', step);
  const names = Object.keys(steps) as Step[];
  const line = ([first = '', ...cells]: readonly string[]) =>
    console.log(`| ${[first.padEnd(20), ...cells.map((cell) => cell.padStart(9))].join(' | ')} |`);
  const conditions = `${roundTrip} ms, ${kilobits} kbit/s, processor ${slowdown} times slower`;
  const runs = journeys.composed.length;
  console.log(`\n${conditions}: seconds, median and worst of ${runs}, ${availableParallelism()} cores\n`);
  line(['', ...sides.flatMap((side) => [side, 'worst']), 'ratio']);
  line(['---', ...sides.flatMap(() => ['---:', '---:']), '---:']);
  for (const step of names) {
    const cells = sides.flatMap((side) => [middle(side, step), Math.max(...times(side, step))]);
    line([steps[step], ...[...cells, ratio(step)].map((value) => value.toFixed(2))]);
  }
  report(`Limits at ${conditions}`, [
    ...names.map((step) => ({
      ...{ name: steps[step], value: middle('composed', step), unit: 's', limit: limits[step] },
    })),
    ...names.map((step) => ({
      ...{ name: `${steps[step]}, composed / plain`, value: ratio(step), unit: 'times' },
      limit: ratioLimits[step],
    })),
  ]);
}
