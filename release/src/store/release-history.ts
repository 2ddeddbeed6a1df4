import { setTimeout as pause } from 'node:timers/promises';
import { isPlatformKey, isSignatureOf, releaseKeysOf, signedText } from '../signing/signer.ts';
import { recordProblem } from './release-scope.ts';
import { nextRelease, readReleaseRecord, type ReleaseRecord } from './release-record.ts';
import { readText, StorageUnavailable } from './storage.ts';
import type { StoredObjects } from './stored-objects.ts';

/** Time in ms for which the newest number is cached: every page request reads it, and each check is a remote call. */
const newestCacheTime = 1000;

/**
 * Time in ms that a reader waits for the newest number when an earlier one is known: longer than a healthy storage takes,
 * and short enough for every page while the storage hangs.
 */
const newestWait = 300;

/** Time in ms after which a rejected release is read again: an operator may have restored it. */
const rejectedCacheTime = 10_000;

/** Limit of releases kept in memory. */
const maxReleases = 50;

/** Key of a release's record. */
export const releaseKey = (release: string) => `history/${release}.json`;

/** Parses a release and verifies its signatures. @throws naming the reason */
function parseRelease(number: string, text: string): ReleaseRecord {
  const record = readReleaseRecord(text);
  if (!isSignatureOf(signedText(record, 'sealed'), record.sealed))
    throw new Error(record.sealed ? 'its signature is wrong' : 'it is not signed');
  const { key } = record.sealed;
  if (record.release !== number || record.registry.release !== number)
    throw new Error(`it is a copy of release ${record.release}`);
  if (!releaseKeysOf(record.trust).includes(key)) throw new Error('its key is not one of its own keys');
  if (!isSignatureOf(JSON.stringify(record.registry), record.signed) || record.signed.key !== key)
    throw new Error('the signature of its registry is wrong');
  return record;
}

/** Key in a release's signature, unverified. */
function keyIn(text: string | undefined): string | undefined {
  try {
    return (JSON.parse(text ?? '{}') as Partial<Pick<ReleaseRecord, 'sealed'>>).sealed?.key;
  } catch {
    return undefined;
  }
}

/** Numbers of the releases in a storage: the newest one is cached where each check is a remote call. */
function releaseNumbers(objects: StoredObjects) {
  /** The newest release seen so far. */
  let newest: string | null = null;
  let checkedAt = -Infinity;
  let check: { found: Promise<string | null>; since: number } | undefined;

  /** Numbers of all releases, the newest first. */
  async function list(): Promise<string[]> {
    const keys = [...(await objects.list('history/')).keys()];
    const numbers = keys.flatMap((key) => /^history\/(\d{6,12})\.json$/.exec(key)?.[1] ?? []);
    return numbers.sort((a, b) => Number(b) - Number(a));
  }

  async function findNewest(): Promise<string | null> {
    newest ??= (await list())[0] ?? null;
    // Called at every request: probing for the next number is much cheaper than listing all.
    for (let next = nextRelease(newest); await objects.has(releaseKey(next)); next = nextRelease(next))
      newest = next;
    checkedAt = Date.now();
    return newest;
  }

  /** The newest number, or the newest known one while the storage is unavailable. */
  async function findNewestOrKnown(): Promise<string | null> {
    try {
      return await findNewest();
    } catch (error) {
      if (newest === null || !objects.copy) throw error;
      checkedAt = Date.now();
      return newest;
    } finally {
      check = undefined;
    }
  }

  return {
    list,

    /** Number of the newest release, readable or not; null before the first one. */
    async newest(): Promise<string | null> {
      if (!objects.isRemote) return findNewest();
      if (Date.now() - checkedAt < newestCacheTime) return newest;
      check ??= { found: findNewestOrKnown(), since: Date.now() };
      const { found, since } = check;
      // A process that changes releases has no copy, and starts from the newest one.
      if (newest === null || !objects.copy) return found;
      const left = newestWait - (Date.now() - since);
      if (left <= 0) return newest;
      return Promise.race([found, pause(left, undefined, { ref: false }).then(() => newest)]);
    },

    /** Stores a release under the number after the newest. @returns false when its number is another one by now */
    async append(release: ReleaseRecord): Promise<boolean> {
      // The next change must start from the current state, not from the cached one.
      // A number further on would leave a gap, and one in use belongs to a release that came first.
      if (release.release !== nextRelease(await findNewest())) return false;
      const created = await objects.create(releaseKey(release.release), JSON.stringify(release, null, 2));
      if (created) newest = release.release;
      checkedAt = -Infinity;
      return created;
    },
  };
}

/**
 * Releases of a storage, `history/000001.json` and so on: the last one that passes the checks is live. A release is
 * accepted when a platform key signed the whole record: a key that this machine is configured to trust, or one that
 * an accepted release before it names; or the key of an owner, and it changes only what that key may.
 * @param trusted keys that this machine is configured to trust
 */
export function releaseHistory(objects: StoredObjects, trusted: () => readonly string[]) {
  const numbers = releaseNumbers(objects);
  const known = new Map<string, { record: ReleaseRecord | undefined; at: number }>();
  let head: { newest: string; record: ReleaseRecord | undefined; at: number } | undefined;

  const textOf = async (release: string) =>
    /^\d+$/.test(release) ? readText(objects, releaseKey(release)) : undefined;

  /** Reason why the key of a release is not accepted; undefined when it is. */
  async function keyProblem(record: ReleaseRecord): Promise<string | undefined> {
    const { release, previous, trust, sealed } = record;
    const { key } = sealed;
    const isPlatform = isPlatformKey(trust, key);
    if (isPlatform && trusted().includes(key)) return undefined;
    const isAfter = previous !== null && Number(previous) < Number(release);
    const before = isAfter ? await find(previous) : undefined;
    if (!before) return `key ${key} is not trusted`;
    if (isPlatform && isPlatformKey(before.trust, key)) return undefined;
    // The key of an owner follows the live release, so that it drops nothing of others.
    for (let number = nextRelease(before.release); number !== release; number = nextRelease(number))
      if (await find(number)) return `key ${key} passed over release ${number}`;
    return recordProblem(before, record);
  }

  async function verify(number: string): Promise<ReleaseRecord | undefined> {
    const text = await textOf(number);
    if (text === undefined) return undefined;
    try {
      const record = parseRelease(number, text);
      const problem = await keyProblem(record);
      if (problem !== undefined) throw new Error(problem);
      objects.note(releaseKey(number), undefined);
      return record;
    } catch (error) {
      // Says nothing about the record.
      if (error instanceof StorageUnavailable) throw error;
      objects.note(releaseKey(number), (error as Error).message);
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
    for (const number of await numbers.list()) {
      if (Number(number) <= after) break;
      const record = await find(number);
      if (record) return record;
    }
    return undefined;
  }

  /** The newest accepted release; rejected ones after it are skipped. */
  async function live(): Promise<ReleaseRecord | undefined> {
    const newest = await numbers.newest();
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
    newest: numbers.newest,
    appendRelease: numbers.append,
    findRelease: find,
    live,
    /** The live release, or the last known one while the storage is unavailable. No base for a change of releases. */
    lastLive: () =>
      live().catch((error: unknown) => {
        if (head?.record && error instanceof StorageUnavailable) return head.record;
        throw error;
      }),
    /** Key that signed the newest record of a release, verified or not; for messages. */
    async newestSigner(): Promise<string | undefined> {
      for (const number of await numbers.list()) {
        const key = keyIn(await textOf(number));
        if (key) return key;
      }
      return undefined;
    },
  };
}
