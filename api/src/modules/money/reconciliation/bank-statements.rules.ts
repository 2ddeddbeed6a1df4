import { nairaText, negated, sumOf } from '../payout-providers/exact-amounts.rules.ts';
import { ValidationFailed } from '../../../plugins/errors.ts';
import type { OutsideLine } from '../payout-providers/payout-provider.port.ts';
import { sha256 } from './outside-lines.rules.ts';

/** A line of a file. Amounts are exact texts in kobo, above zero into the account. */
export interface StatementEntry {
  /** Number of the line in the file, from 1. */
  line: number;
  day: string;
  amount: string;
  reference: string | null;
  narration: string | null;
  /** Balance after the line. */
  balance: string | null;
  /** The bank's own reference of the line. */
  bankReference: string | null;
  /** The bank has not booked it: it is in no balance. */
  pending?: boolean;
  raw: object;
}

/** One statement of a file, which may have several of one account. */
export interface FileStatement {
  accountNumber: string | null;
  firstDay: string;
  lastDay: string;
  opening: string | null;
  closing: string | null;
  entries: StatementEntry[];
}

/** Most lines of a file. */
const mostEntries = 20_000;

/** @throws ValidationFailed that names the line of the file */
export function refuseLine(line: number, message: string): never {
  throw new ValidationFailed({ content: `Line ${line}: ${message}` });
}

/** A calendar day of its parts; refuses what is none. */
export function dayOf(line: number, year: string, month: string, date: string): string {
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const parsed = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== day)
    refuseLine(line, 'the date is not a day');
  return day;
}

const naira = (kobo: string) => `₦${nairaText(kobo)}`;
const isSame = (one: string, other: string) => sumOf([one, negated(other)]) === '0';

/** Sum of what is booked. */
export const bookedSum = (entries: readonly StatementEntry[]): string =>
  sumOf(entries.filter(({ pending }) => pending !== true).map(({ amount }) => amount));

/** Checks that statements are of one account and not empty. @returns them as they follow each other */
export function inOrder(statements: FileStatement[]): [FileStatement, ...FileStatement[]] {
  const [first, ...rest] = statements.toSorted((one, other) => one.lastDay.localeCompare(other.lastDay));
  if (first === undefined) return refuseLine(1, 'the file has no statement');
  if (rest.some(({ accountNumber }) => accountNumber !== first.accountNumber))
    refuseLine(1, 'the file has statements of several accounts');
  if (statements.reduce((sum, { entries }) => sum + entries.length, 0) > mostEntries)
    refuseLine(mostEntries, `a file has at most ${mostEntries} lines`);
  return [first, ...rest];
}

/** Sentences on balances within a file that do not follow from its lines. */
export function balanceGaps(statements: readonly FileStatement[]): string[] {
  return statements.flatMap(({ opening, closing, entries, lastDay }, nth) => {
    const running = entries.flatMap(({ amount, balance, line }, at) => {
      const before = at === 0 ? opening : (entries[at - 1]?.balance ?? null);
      if (before === null || balance === null || isSame(sumOf([before, amount]), balance)) return [];
      return [`Line ${line}: the balance ${naira(balance)} does not follow from the one before.`];
    });
    const end = opening === null ? null : sumOf([opening, bookedSum(entries)]);
    const total =
      running.length > 0 || end === null || closing === null || isSame(end, closing)
        ? []
        : [`The closing balance of ${lastDay} is ${naira(closing)}; its lines lead to ${naira(end)}.`];
    const former = statements[nth - 1]?.closing ?? null;
    const between =
      former === null || opening === null || isSame(former, opening)
        ? []
        : [
            `The statement of ${lastDay} opens with ${naira(opening)}; the one before closes with ${naira(former)}.`,
          ];
    return [...between, ...running, ...total];
  });
}

/** The statement of an account before the one that is read. */
export interface FormerStatement {
  last_day: string;
  closing: string | null;
}

const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Gaps between a statement and the one before: balances that differ, and days that neither covers. */
export function gapsBefore(
  { firstDay, opening }: Pick<FileStatement, 'firstDay' | 'opening'>,
  former: FormerStatement | undefined,
): { kind: 'opening' | 'missingDays'; message: string }[] {
  if (former === undefined) return [];
  const { closing, last_day: day } = former;
  const differs = closing !== null && opening !== null && !isSame(closing, opening);
  const opens = differs
    ? [`It opens with ${naira(opening)}; the statement to ${day} closes with ${naira(closing)}.`]
    : [];
  const missing = dayAfter(day);
  const misses = missing < firstDay ? [`No statement covers ${missing} to ${dayAfter(firstDay, -1)}.`] : [];
  return [
    ...opens.map((message) => ({ kind: 'opening' as const, message })),
    ...misses.map((message) => ({ kind: 'missingDays' as const, message })),
  ];
}

/**
 * Lines of entries. The id is a digest of the bank's reference and the amount or, without one, of day, amount, reference and
 * narration; of several such entries, each has its number. So it is the same in every file that has the entry.
 */
export function toLines(entries: readonly StatementEntry[]): OutsideLine[] {
  const counts = new Map<string, number>();
  return entries.map(({ day, amount, reference, narration, bankReference, pending, raw }) => {
    const key = JSON.stringify(
      bankReference === null ? [day, amount, reference, narration] : [bankReference, amount],
    );
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return {
      ...{ kind: 'statement', externalId: sha256(`${key} ${count}`), reference, amount, narration, raw },
      status: pending === true ? 'pending' : 'done',
      // Noon in Africa/Lagos: a statement has days, no times.
      at: `${day}T11:00:00.000Z`,
    };
  });
}

/** Closing balances as lines, at the end of their days in Africa/Lagos. */
export const toBalances = (statements: readonly FileStatement[]): OutsideLine[] =>
  statements.flatMap(({ closing, lastDay }) =>
    closing === null
      ? []
      : [
          {
            ...{ kind: 'balance', externalId: lastDay, reference: null, amount: closing, status: 'done' },
            ...{ at: `${lastDay}T22:59:59.999Z`, raw: { closing, day: lastDay } },
          },
        ],
  );
