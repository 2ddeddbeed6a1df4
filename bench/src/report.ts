/** One measured figure beside the limit that it is held to; `limit` undefined where there is none. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  limit?: number;
}

/** Prints figures and whether each keeps its limit; a broken one makes the process end with 1. */
export function report(title: string, figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ name }) => name.length));
  console.log(`\n${title}`);
  for (const { name, value, unit, limit } of figures) {
    const kept =
      limit === undefined ? '' : value <= limit ? `  (limit ${limit})` : `  OVER the limit ${limit}`;
    console.log(`  ${name.padEnd(width)}  ${value.toFixed(2).padStart(8)} ${unit}${kept}`);
  }
  if (figures.some(({ value, limit }) => limit !== undefined && value > limit)) process.exitCode = 1;
}
