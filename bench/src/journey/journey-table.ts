import { availableParallelism } from 'node:os';
import { median, report, systemLoad } from '../report.ts';
import { networks, ratioLimits, slowdown, steps, type Step } from './networks.ts';
import type { Journey } from './run-journey.ts';

/** The compared sides, in the order of the table. */
export const sides = ['composed', 'plain', 'bare'] as const;

export type Side = (typeof sides)[number];

/** Journeys of each side. */
export type Journeys = Record<Side, Journey[]>;

/** Prints all figures of a network, then those with a limit; a figure beyond its limit sets the exit code to 1. */
export function printTable(name: keyof typeof networks, journeys: Journeys): void {
  const { roundTrip, kilobits, limits } = networks[name];
  const times = (side: Side, step: Step) => journeys[side].map((journey) => journey.times[step]);
  const middle = (side: Side, step: Step) => median(times(side, step));
  const worst = (side: Side, step: Step) => Math.max(...times(side, step));
  const ratio = (step: Step) => middle('composed', step) / middle('plain', step);
  const names = Object.keys(steps) as Step[];

  const line = (cells: readonly string[]) =>
    console.log(
      `| ${cells.map((cell, index) => (index ? cell.padStart(9) : cell.padEnd(20))).join(' | ')} |`,
    );
  const runs = Math.max(...sides.map((side) => journeys[side].length));
  const conditions = `${roundTrip} ms, ${kilobits} kbit/s, processor ${slowdown} times slower`;
  console.log(`\n${conditions}: seconds, median and worst of ${runs}`);
  console.log(`${availableParallelism()} cores ${systemLoad()}\n`);
  line(['', ...sides.flatMap((side) => [side, 'worst']), 'ratio']);
  line(['---', ...sides.flatMap(() => ['---:', '---:']), '---:']);
  for (const step of names) {
    const cells = sides.flatMap((side) => [middle(side, step), worst(side, step)]);
    line([steps[step], ...[...cells, ratio(step)].map((value) => value.toFixed(2))]);
  }

  report(`Limits at ${conditions}`, [
    ...names.map((step) => ({
      name: steps[step],
      value: middle('composed', step),
      unit: 's',
      limit: limits[step],
    })),
    ...names.map((step) => ({
      name: `${steps[step]}, composed / plain`,
      value: ratio(step),
      unit: 'times',
      limit: ratioLimits[step],
    })),
  ]);
}
