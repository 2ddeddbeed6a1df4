import { loadavg } from 'node:os';

/** A measured figure, with its limits if it has any. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Largest accepted value. */
  limit?: number | undefined;
  /** Smallest accepted value. */
  least?: number | undefined;
}

/** Prints figures and their limits, and the load of the machine; a figure beyond a limit sets the exit code to 1. */
export function report(title: string, figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ name }) => name.length));
  console.log(`\n${title} (system load ${loadavg()[0]?.toFixed(1)})`);
  for (const { name, value, unit, limit, least } of figures) {
    const isOver = limit !== undefined && !(value <= limit);
    const isUnder = least !== undefined && !(value >= least);
    if (isOver || isUnder) process.exitCode = 1;
    const verdict = [
      limit !== undefined && (isOver ? `  OVER the limit ${limit}` : `  (limit ${limit})`),
      least !== undefined && (isUnder ? `  UNDER the limit ${least}` : `  (at least ${least})`),
    ];
    const shown = `${value.toFixed(2).padStart(8)} ${unit}${verdict.filter(Boolean).join('')}`;
    console.log(`  ${name.padEnd(width)}  ${shown}`);
  }
}

/** Figure that must be zero. */
export const none = (name: string, value: number): Figure => ({ name, value, unit: '', limit: 0 });

/** Figure that must be one at least, or something that must be so. */
export const some = (name: string, value: number | boolean): Figure => ({
  ...{ name, value: Number(value), unit: '', least: 1 },
});

/** Median of the values, robust against disturbed runs; NaN of an empty list. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Value that a share of the values does not exceed; NaN of an empty list. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? NaN;

/** Kilobytes of the composed console beside one plain build of the same sources, and their ratio. */
export const besidePlain = (
  name: string,
  [value, plain]: readonly [composed: number, plain: number],
  { limit, ratio }: { limit?: number; ratio?: number } = {},
): Figure[] => [
  { name: `composed, ${name}`, value, unit: 'KB', limit },
  { name: `one plain build, ${name}`, value: plain, unit: 'KB' },
  { name: `${name}, composed / plain`, value: value / plain, unit: 'times', limit: ratio },
];
