import { lagosDay, type ReconciledAccount } from '@padiman/contracts';

/** Sum in naira of amounts with at most two decimals; exact in kobo. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((kobo, amount) => kobo + Math.round(amount * 100), 0) / 100;

/** State of an account at the end of a day. */
export function stateOf({ reported, difference }: ReconciledAccount): 'agrees' | 'differs' | 'unreported' {
  if (reported === null) return 'unreported';
  return difference === 0 ? 'agrees' : 'differs';
}

/** Days in Africa/Lagos from an instant until now, in milliseconds since 1970. */
export const ageInDays = (since: string, now: number): number =>
  Math.round((Date.parse(lagosDay(now)) - Date.parse(lagosDay(Date.parse(since)))) / 86_400_000);
