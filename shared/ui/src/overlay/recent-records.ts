import { recentRecordsKey, signedInUser } from '@padiman/client/session';

/** Number of records that are kept. */
const kept = 8;

/** A record that was opened. */
export interface RecentRecord {
  /** Address of the record's list. */
  path: string;
  _id: string;
  /** Name of the record. */
  title: string;
}

const isRecord = (one: Partial<Record<keyof RecentRecord, unknown>> | null): one is RecentRecord =>
  [one?.path, one?._id, one?.title].every((text) => typeof text === 'string');

/**
 * Records that the signed-in admin opened in this tab, the latest first. Names are personal data: they are kept until the
 * tab is closed or the admin logs out, see `session.ts` of `@padiman/client/session`.
 */
export function recentRecords(): readonly RecentRecord[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(recentRecordsKey) ?? 'null') as {
      admin?: unknown;
      records?: unknown;
    } | null;
    if (stored === null || stored.admin !== signedInUser()?._id || !Array.isArray(stored.records)) return [];
    return stored.records.filter(isRecord);
  } catch {
    return [];
  }
}

/** Puts a record first among {@link recentRecords}. */
export function rememberRecord({ path, _id, title }: RecentRecord): void {
  const admin = signedInUser()?._id;
  if (admin === undefined) return;
  const others = recentRecords().filter((one) => one._id !== _id || one.path !== path);
  const records = [{ path, _id, title }, ...others].slice(0, kept);
  try {
    sessionStorage.setItem(recentRecordsKey, JSON.stringify({ admin, records }));
  } catch {
    // Without storage, or without room in it, nothing is remembered.
  }
}
