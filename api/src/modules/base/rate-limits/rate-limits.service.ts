import type { Handle } from '../../../database/schema.ts';
import { countEvent, deleteExpiredWindows, removeNewest, selectAges } from './rate-limits.repository.ts';
import { rateLimits, type RateLimitKind } from './rate-limits.rules.ts';

/**
 * Counts an event of a subject unless one of the limits of its kind is reached.
 *
 * @returns 0 if it was counted, otherwise the seconds until the next one is allowed
 */
export async function countWithin(database: Handle, kind: RateLimitKind, subject: string): Promise<number> {
  if (await countEvent(database, { kind, subject }, rateLimits[kind])) return 0;
  return Math.max(1, await secondsUntilAllowed(database, kind, subject));
}

/** Seconds until a further event of a subject is allowed; 0 while it is. */
export async function secondsUntilAllowed(
  database: Handle,
  kind: RateLimitKind,
  subject: string,
): Promise<number> {
  const ages = await selectAges(database, { kind, subject });
  const waits = rateLimits[kind].map(({ most, seconds }) => {
    const oldest = ages[most - 1];
    return oldest === undefined ? 0 : seconds - oldest;
  });
  return Math.max(0, Math.ceil(Math.max(...waits)));
}

/** Takes back the newest events of a subject. */
export async function takeBack(
  database: Handle,
  kind: RateLimitKind,
  subject: string,
  events: number,
): Promise<void> {
  if (events > 0) await removeNewest(database, { kind, subject }, events);
}

/** Deletes the windows that limit nothing any more. */
export const pruneRateLimits = (database: Handle): Promise<void> => deleteExpiredWindows(database);
