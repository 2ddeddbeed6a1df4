import type { Handle } from './schema.ts';
import { firstRow } from './statements.ts';

/** Last reading of the database's clock: milliseconds, and the steady clock of this process in the middle of the call. */
let reading: { at: number; steady: number } | undefined;

/** Readings whose call took longer are left out, in milliseconds, unless there is no other. */
const longestCall = 500;

/**
 * Time of the database, which all its processes share. A wrong or jumping clock of this process does not change it, since it
 * counts on from the last reading by the steady clock.
 */
export const databaseNow = (): Date =>
  reading === undefined ? new Date() : new Date(reading.at + performance.now() - reading.steady);

/** Seconds by which the clock of this process is ahead of the database's; undefined before the first reading. */
export const clockSkew = (): number | undefined => reading && (Date.now() - databaseNow().getTime()) / 1000;

/** Reads the database's clock. */
export async function readClock(database: Handle): Promise<void> {
  const began = performance.now();
  const row = await firstRow<{ at: number }>(database)`
    select extract(epoch from clock_timestamp())::float8 * 1000 as at`;
  const ended = performance.now();
  if (row && (reading === undefined || ended - began < longestCall))
    reading = { at: row.at, steady: (began + ended) / 2 };
}
