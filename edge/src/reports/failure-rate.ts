import type { RunCount } from '@padiman/release/store';

/** Distinct members of staff that a build must fail for before it can be halted. */
export const minFailing = 3;

/** Members of staff below which the rate of the build to compare with says nothing; it then counts as 0. */
const minBase = 10;

/** Margin above twice the rate of the build to compare with. */
const margin = 0.05;

/** Standard score of a one-sided confidence of 90%. */
const z = 1.2816;

/** Lower bound of the Wilson score interval: the rate that the build has at least, with a confidence of 90%. */
export function lowerBound({ failing, staff }: RunCount): number {
  if (staff === 0) return 0;
  const rate = failing / staff;
  const centre = rate + z ** 2 / (2 * staff);
  const spread = z * Math.sqrt((rate * (1 - rate)) / staff + z ** 2 / (4 * staff ** 2));
  return (centre - spread) / (1 + z ** 2 / staff);
}

/**
 * True when a build fails clearly more often than another one: for at least three members of staff, and with a
 * confidence of 90% for more than twice the other's share plus 5 points.
 */
export function failsMoreOften(build: RunCount, base: RunCount): boolean {
  const baseRate = base.staff < minBase ? 0 : base.failing / base.staff;
  return build.failing >= minFailing && lowerBound(build) > 2 * baseRate + margin;
}
