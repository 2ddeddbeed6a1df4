import { claimType, notedRecords, type Access, type ChangeNotice } from '@padiman/contracts';

/** Channel of the database. */
export const changesChannel = 'padiman_changes';

/** A changed record, with the type that the audit names. */
export interface RecordReference {
  recordType: string;
  recordId: string | null;
  /** Null for a new record. */
  before: unknown;
}

/** Changed records as pages are told of them. */
export type ChangedRecords = Pick<ChangeNotice, 'records' | 'created'>;

/** Change as the processes send it to each other. */
export interface Change extends ChangedRecords {
  adminId: string | null;
}

/** Access to the list of each type of record that pages follow, and of its claims. Others are not sent. */
const accessByType: Readonly<Record<string, Access>> = {
  ...Object.fromEntries(
    Object.entries(notedRecords).flatMap(([type, access]) => [
      [type, access],
      [claimType(type), access],
    ]),
  ),
  payout: notedRecords.withdrawal,
};

/** Most ids of one type in a change; with more, the type alone is named. */
const maxIds = 100;

/** @returns null if no page follows the records. A payload of PostgreSQL has less than 8,000 bytes. */
export function encodeChange(adminId: string | null, changed: readonly RecordReference[]): string | null {
  const ids = new Map<string, Set<string>>();
  const created = new Set<string>();
  for (const { recordType, recordId, before } of changed) {
    if (recordId === null || !Object.hasOwn(accessByType, recordType)) continue;
    ids.set(recordType, (ids.get(recordType) ?? new Set()).add(recordId));
    if (before === null) created.add(recordType);
  }
  if (ids.size === 0) return null;
  const encoded = (most: number) => {
    const records = [...ids].map(([type, found]) => [type, found.size > most ? null : [...found]]);
    return JSON.stringify({ adminId, records: Object.fromEntries(records), created: [...created] });
  };
  const named = encoded(maxIds);
  return named.length < 7_500 ? named : encoded(0);
}

/** @returns undefined for a payload that another version of the server wrote differently */
export function decodeChange(payload: string): Change | undefined {
  try {
    const { adminId = null, records, created = [] } = JSON.parse(payload) as Partial<Change>;
    return records && { adminId, records, created };
  } catch {
    return undefined;
  }
}

/** Merges changes of a short time into one. */
export function mergeChanges(one: ChangedRecords | undefined, other: ChangedRecords): ChangedRecords {
  if (one === undefined) return other;
  const records = { ...one.records };
  for (const [type, ids] of Object.entries(other.records)) {
    const known = records[type];
    const all = known === null || ids === null ? null : [...new Set([...(known ?? []), ...ids])];
    records[type] = all !== null && all.length > maxIds ? null : all;
  }
  return { records, created: [...new Set([...one.created, ...other.created])] };
}

/** Part of the changed records that somebody may see. */
export function visibleRecords(
  { records, created }: ChangedRecords,
  isAllowed: (access: Access) => boolean,
): ChangedRecords {
  const isVisible = (type: string) => {
    const access = Object.hasOwn(accessByType, type) ? accessByType[type] : undefined;
    return access !== undefined && isAllowed(access);
  };
  return {
    records: Object.fromEntries(Object.entries(records).filter(([type]) => isVisible(type))),
    created: created.filter(isVisible),
  };
}
