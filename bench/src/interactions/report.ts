import { median } from '../median.ts';
import { shortestReported } from './event-timing.ts';
import type { Latencies } from './measure.ts';

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
