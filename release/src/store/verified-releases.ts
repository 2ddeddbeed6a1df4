import { platformKeysOf } from '../signing/trust.ts';
import { isSignatureOf, signedText } from '../signing/verify-record.ts';
import { readReleaseRecord, type ReleaseRecord } from './release-record.ts';
import type { ReleaseStorage } from './release-store.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

/** Time in ms after which a rejected release is read again: an operator may have restored it. */
const rejectedCacheTime = 10_000;

/** Limit of releases kept in memory. */
const maxReleases = 50;

/** Parses a release and verifies its signatures. @throws naming the reason */
function parseRelease(number: string, text: string): ReleaseRecord {
  const record = readReleaseRecord(text);
  if (!isSignatureOf(signedText(record, 'sealed'), record.sealed))
    throw new Error(record.sealed ? 'its signature is wrong' : 'it is not signed');
  const { key } = record.sealed;
  if (record.release !== number || record.registry.release !== number)
    throw new Error(`it is a copy of release ${record.release}`);
  if (!platformKeysOf(record.trust).includes(key)) throw new Error('its key is not one of its platform keys');
  if (!isSignatureOf(JSON.stringify(record.registry), record.signed) || record.signed.key !== key)
    throw new Error('the signature of its registry is wrong');
  return record;
}

/**
 * Verified releases of a storage. A release is accepted when a platform key signed the whole record: a key that this
 * machine is configured to trust, or one that an accepted release before it names.
 *
 * @param trusted keys that this machine is configured to trust
 */
export function verifiedReleases(storage: ReleaseStorage, trusted: () => readonly string[]) {
  const known = new Map<string, { record: ReleaseRecord | undefined; at: number }>();
  let head: { newest: string; record: ReleaseRecord | undefined; at: number } | undefined;

  /** Keys that the release before this one names. */
  async function keysBefore({ release, previous }: ReleaseRecord): Promise<string[]> {
    if (previous === null || Number(previous) >= Number(release)) return [];
    const before = await find(previous);
    return before ? platformKeysOf(before.trust) : [];
  }

  async function verify(number: string): Promise<ReleaseRecord | undefined> {
    const text = await storage.releaseText(number);
    if (text === undefined) return undefined;
    const configured = trusted();
    try {
      const record = parseRelease(number, text);
      const { key } = record.sealed;
      if (!configured.includes(key) && !(await keysBefore(record)).includes(key))
        throw new Error(`key ${key} is not trusted`);
      storage.problems.remove(`history/${number}.json`);
      return record;
    } catch (error) {
      // Says nothing about the record.
      if (error instanceof StorageUnavailable) throw error;
      storage.problems.add(`history/${number}.json`, (error as Error).message);
      return undefined;
    }
  }

  async function find(number: string): Promise<ReleaseRecord | undefined> {
    const cached = known.get(number);
    if (cached && (cached.record || Date.now() - cached.at < rejectedCacheTime)) return cached.record;
    const record = await verify(number);
    if (known.size >= maxReleases) known.clear();
    known.set(number, { record, at: Date.now() });
    return record;
  }

  /** The newest accepted release that is newer than `after`. */
  async function findNewest(newest: string, after: number): Promise<ReleaseRecord | undefined> {
    const first = await find(newest);
    if (first) return first;
    for (const number of await storage.listReleases()) {
      if (Number(number) <= after) break;
      const record = await find(number);
      if (record) return record;
    }
    return undefined;
  }

  /** The newest accepted release; rejected ones after it are skipped. */
  async function live(): Promise<ReleaseRecord | undefined> {
    const newest = await storage.newest();
    if (newest === null) return head?.record;
    const isCurrent =
      head?.newest === newest &&
      (head.record?.release === newest || Date.now() - head.at < rejectedCacheTime);
    if (isCurrent) return head?.record;
    const after = Number(head?.record?.release ?? 0);
    const found = await findNewest(newest, after);
    head = { newest, record: found ?? head?.record, at: Date.now() };
    return head.record;
  }

  return {
    find,
    live,
    /** The live release, or the last known one while the storage is unavailable. No base for a change of releases. */
    lastLive: () =>
      live().catch((error: unknown) => {
        if (head?.record && error instanceof StorageUnavailable) return head.record;
        throw error;
      }),
  };
}
