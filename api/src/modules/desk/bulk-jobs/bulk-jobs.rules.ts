import { createHash } from 'node:crypto';
import type { BulkException, BulkJobState } from '@padiman/contracts';
import type { BulkExceptionRow, BulkGroupRow } from '../../../database/schema.ts';

/** Record of a list as it is frozen; money in kobo. */
export interface Candidate {
  id: string;
  version: string;
  amount: number | null;
  /** Natural group of the list, such as the bank. */
  group_name: string;
  exceptions: BulkException[];
}

/** Most groups of a summary; the smallest ones are added up. */
const maxGroups = 12;

/** Exceptions that leave a record as it is. */
const skipping: readonly BulkException[] = ['settled', 'held', 'blocked', 'insufficient'];

/** True for an exception that leaves a record as it is. */
export const isSkipping = (exception: BulkException): boolean => skipping.includes(exception);

/** Reasons of records that the confirmation said are left as they are: they stay so, whatever has changed since. */
export const leftAsShown: Partial<Record<BulkException, string>> = {
  held: 'it was on hold when the records were selected',
  blocked: 'the user is blocked, deleted, or was when the records were selected',
  insufficient: "the user's available balance did not cover it when the records were selected",
};

/** SHA-256 over ids and versions, in the order of the ids. */
export function hashOf(records: readonly Pick<Candidate, 'id' | 'version'>[]): string {
  const lines = records.map(({ id, version }) => `${id} ${version}`).toSorted();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Sum of amounts; null without money. */
const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.every((amount) => amount === null)
    ? null
    : amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);

/** Count and sum of records. */
export const extentOf = (records: readonly Pick<Candidate, 'amount'>[]) => ({
  count: records.length,
  amount: sumOf(records.map(({ amount }) => amount)),
});

/** Extent of each group, largest first. */
export function groupsOf(records: readonly Candidate[]): BulkGroupRow[] {
  const found = new Map<string, Candidate[]>();
  for (const record of records) {
    const members = found.get(record.group_name);
    if (members === undefined) found.set(record.group_name, [record]);
    else members.push(record);
  }
  const groups = [...found]
    .map(([name, members]) => ({ name, members }))
    .sort((one, other) => other.members.length - one.members.length || (one.name < other.name ? -1 : 1));
  const shown = groups.length > maxGroups ? groups.slice(0, maxGroups - 1) : groups;
  const rest = groups.slice(shown.length).flatMap(({ members }) => members);
  const all = rest.length > 0 ? [...shown, { name: 'Others', members: rest }] : shown;
  return all.map(({ name, members }) => ({ name, ...extentOf(members) }));
}

/** Extent of each exception, those first that leave records as they are. */
export const exceptionsOf = (
  records: readonly Candidate[],
  order: readonly BulkException[],
): BulkExceptionRow[] =>
  order.flatMap((exception) => {
    const members = records.filter(({ exceptions }) => exceptions.includes(exception));
    return members.length === 0 ? [] : [{ exception, ...extentOf(members) }];
  });

/** State as callers see it. */
export const stateOf = (
  job: { state: Exclude<BulkJobState, 'expired'>; expires_at: Date },
  now: Date,
): BulkJobState => (job.state === 'frozen' && job.expires_at <= now ? 'expired' : job.state);

/** Attempts after which a record that cannot be processed is left as it is. */
export const maxTries = 5;
