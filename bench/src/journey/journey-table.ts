import { availableParallelism, loadavg } from 'node:os';
import { median } from '../median.ts';
import { report } from '../report.ts';
import { networks, ratioLimits, slowdown, steps, type Step } from './networks.ts';
import type { Journey } from './run-journey.ts';

/** The compared sides, in the order of the table. */
export const sides = ['composed', 'plain', 'bare'] as const;

export type Side = (typeof sides)[number];

/** Journeys of each side; a side that was not measured has none. */
export type Journeys = Record<Side, Journey[]>;

/** Prints all figures of a network, then those with a limit; a figure beyond its limit sets the exit code to 1. */
export function printTable(name: keyof typeof networks, journeys: Journeys): void {
  const { roundTrip, kilobits, limits } = networks[name];
  const times = (side: Side, step: Step) => journeys[side].map((journey) => journey.times[step]);
  const middle = (side: Side, step: Step) => median(times(side, step));
  const worst = (side: Side, step: Step) => Math.max(...times(side, step));
  const ratio = (step: Step) => middle('composed', step) / middle('plain', step);
  const measured = sides.filter((side) => journeys[side].length > 0);
  const compared = measured.includes('composed') && measured.includes('plain');
  const names = Object.keys(steps) as Step[];

  const line = (cells: readonly string[]) =>
    console.log(
      `| ${cells.map((cell, index) => (index ? cell.padStart(9) : cell.padEnd(20))).join(' | ')} |`,
    );
  const runs = Math.max(...sides.map((side) => journeys[side].length));
  const conditions = `${roundTrip} ms, ${kilobits} kbit/s, processor ${slowdown} times slower`;
  const [load = 0] = loadavg();
  console.log(`\n${conditions}: seconds, median and worst of ${runs}`);
  console.log(`Load of the machine: ${load.toFixed(1)} on ${availableParallelism()} cores\n`);
  line(['', ...measured.flatMap((side) => [side, 'worst']), ...(compared ? ['ratio'] : [])]);
  line(['---', ...measured.flatMap(() => ['---:', '---:']), ...(compared ? ['---:'] : [])]);
  for (const step of names) {
    const cells = measured.flatMap((side) => [middle(side, step), worst(side, step)]);
    if (compared) cells.push(ratio(step));
    line([steps[step], ...cells.map((value) => value.toFixed(2))]);
  }

  if (!measured.includes('composed')) return;
  report(`Limits at ${conditions}`, [
    ...names.map((step) => ({
      name: steps[step],
      value: middle('composed', step),
      unit: 's',
      limit: limits[step],
    })),
    ...names
      .filter(() => compared)
      .map((step) => ({
        name: `${steps[step]}, composed / plain`,
        value: ratio(step),
        unit: 'times',
        limit: ratioLimits[step],
      })),
  ]);
}
