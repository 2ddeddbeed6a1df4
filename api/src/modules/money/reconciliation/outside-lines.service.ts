import { databaseNow } from '../../../database/clock.ts';
import type { Handle } from '../../../database/schema.ts';
import type { JobLog, SingleJob } from '../../../jobs/job.ts';
import {
  TransferUnsure,
  type ConnectedProvider,
  type OutsideLine,
  type ReadLines,
} from '../payout-providers/payout-provider.port.ts';
import { insertLines, moveCursor, openCursor, selectOldestOpen } from './outside-lines.repository.ts';

export { insertLines } from './outside-lines.repository.ts';

/** A provider that reports lines. */
export interface LinesSource {
  id: string;
  lines: ReadLines;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Days before the first fetching, days that are read again each time, and days of one reading. */
const [firstDays, overlapDays, windowDays] = [31, 3, 7];

/** Days after which a line that may still change is not looked at anymore. */
const openDays = 120;

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * day);
const earliest = (...times: Date[]) => new Date(Math.min(...times.map(Number)));

/**
 * Fetches the lines of a provider since the last time, and the three days before again; once a day from the oldest line that
 * is pending or in dispute. Each page is one transaction, the last of a week together with the cursor: after a crash the week
 * is read again. Stops as soon as another process has moved the cursor, whose lines are newer.
 * @returns number of rows that were stored
 * @throws TransferUnsure, TransferRefused
 */
export async function fetchLines(
  database: Handle,
  { id, lines }: LinesSource,
  { now = databaseNow(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<number> {
  const account = `provider:${id}`;
  let cursor = await openCursor(database, account, 'all', daysBefore(now, firstDays));
  const looked = await openCursor(database, account, 'open', now);
  const looksAgain = now.getTime() - looked.getTime() >= day;
  const oldest = looksAgain && (await selectOldestOpen(database, account, daysBefore(now, openDays)));
  let count = 0;
  const store = (page: readonly OutsideLine[], until: Date) =>
    database.transaction().execute(async (transaction) => {
      const to = until > cursor ? until : cursor;
      if (!(await moveCursor(transaction, account, { kind: 'all', from: cursor, to }))) return false;
      count += await insertLines(transaction, account, page);
      cursor = to;
      return true;
    });
  let from = earliest(daysBefore(cursor, overlapDays), oldest || now);
  while (from < now) {
    const to = earliest(now, daysBefore(from, -windowDays));
    let held: readonly OutsideLine[] = [];
    for await (const page of lines(from.toISOString(), to.toISOString())) {
      if (signal?.aborted || (held.length > 0 && !(await store(held, cursor)))) return count;
      // The balance is that of now, not of an earlier week.
      held = to < now ? page.filter(({ kind }) => kind !== 'balance') : page;
    }
    if (!(await store(held, to))) return count;
    from = to;
  }
  if (looksAgain) {
    const move = { kind: 'open', from: looked, to: now } as const;
    await database.transaction().execute((transaction) => moveCursor(transaction, account, move));
  }
  return count;
}

/** Job that fetches the lines of a provider every 15 minutes, one minute after the start at first. */
export function linesJob(database: Handle, source: LinesSource, log: JobLog): SingleJob {
  const interval = 15 * minute;
  return {
    ...{ interval, delay: minute, work: 'outsideLines' },
    run: async (signal) => {
      const now = databaseNow();
      const last = await openCursor(database, `provider:${source.id}`, 'all', daysBefore(now, firstDays));
      // Another process has just fetched them.
      if (now.getTime() - last.getTime() < interval / 2) return;
      try {
        await fetchLines(database, source, { now, signal });
      } catch (error) {
        if (!(error instanceof TransferUnsure) || error.retryAfter === undefined) throw error;
        log.warn(
          { provider: source.id, seconds: error.retryAfter },
          'the provider limits the calls for lines',
        );
        return Math.min(interval, error.retryAfter * 1_000);
      }
    },
  };
}

/** Connected providers that report lines. */
export const linesSources = (providers: readonly ConnectedProvider[]): LinesSource[] =>
  providers.flatMap(({ id, lines }) => (lines === undefined ? [] : [{ id, lines }]));
