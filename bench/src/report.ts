import { loadavg } from 'node:os';

/** A measured figure, with its limits if it has any. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Largest accepted value. */
  limit?: number;
  /** Smallest accepted value. */
  least?: number;
}

/** Prints figures and their limits; a figure beyond a limit sets the exit code to 1. */
export function report(title: string, figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ name }) => name.length));
  console.log(`\n${title}`);
  for (const figure of figures) {
    const { name, value, unit } = figure;
    console.log(`  ${name.padEnd(width)}  ${value.toFixed(2).padStart(8)} ${unit}${verdict(figure)}`);
  }
  if (figures.some((figure) => isOver(figure) || isUnder(figure))) process.exitCode = 1;
}

const isOver = ({ value, limit }: Figure) => limit !== undefined && !(value <= limit);
const isUnder = ({ value, least }: Figure) => least !== undefined && !(value >= least);

function verdict(figure: Figure): string {
  const { limit, least } = figure;
  if (isOver(figure)) return `  OVER the limit ${limit}`;
  if (isUnder(figure)) return `  UNDER the limit ${least}`;
  if (limit !== undefined) return `  (limit ${limit})`;
  return least === undefined ? '' : `  (at least ${least})`;
}

/** Median of the values, robust against disturbed runs; NaN of an empty list. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Value that a share of the values does not exceed; NaN of an empty list. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? NaN;

/** Load of the machine, for the title of a report. */
export const systemLoad = (): string => `(system load ${loadavg()[0]?.toFixed(1)})`;
