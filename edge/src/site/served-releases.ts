import type { FastifyBaseLogger } from 'fastify';
import {
  CopyNotWritten,
  servableBuilds,
  type BuildName,
  type ReleaseRecord,
  type ReleaseStore,
} from '@padiman/release/store';

/** Time in ms after a failed copy until the next try; doubled with each, up to the last one. */
const retryPauses = { first: 1_000, last: 60_000 };

/**
 * Time in ms after which a release is served although its copy is not complete. The storage answers, so a file of it may
 * be unreadable for good, and a release may be the repair of an earlier one.
 */
const longestCopy = 60_000;

const liveBuilds = ({ live }: ReleaseRecord): BuildName[] =>
  Object.entries(live).map(([name, { build }]) => ({ name, build }));

/**
 * Serves what was copied to this machine: `live` is the newest release whose files were copied to this machine, so
 * that an outage of the storage, also one in the middle of a promotion, leaves a whole release, with its own platform
 * keys. The first release that a process sees is served at once, and copied meanwhile.
 * @param track receives each copying, which a server waits for when it is closed
 */
export function servedReleases(
  store: ReleaseStore,
  log: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>,
  {
    now = Date.now,
    track = () => undefined,
  }: { now?: () => number; track?: (copying: Promise<void>) => void } = {},
) {
  const { copy } = store;
  if (!copy) return { served: store, isCopied: (_release: string) => true };
  let current: ReleaseRecord | undefined;
  /** The release that is being copied, or waits for the next try. */
  let next: { release: string; since: number; retryAt: number; pause: number } | undefined;
  let copied: string | undefined;
  let wasReachable = true;

  function logOutage(): void {
    const isReachable = copy?.isReachable() ?? true;
    if (isReachable === wasReachable) return;
    wasReachable = isReachable;
    const release = current?.release;
    if (isReachable) log.info({ release }, 'the release storage is available again');
    else log.error({ release }, 'the release storage is unavailable: the last known release is served');
  }

  async function copyRelease(newest: ReleaseRecord, target: NonNullable<typeof next>): Promise<void> {
    target.retryAt = Infinity;
    try {
      await copy?.complete(liveBuilds(newest));
      if (next === target) current = newest;
      await copy?.complete(servableBuilds(newest));
      copied = newest.release;
    } catch (error) {
      // The files were read, and are served from memory and storage.
      if (error instanceof CopyNotWritten && next === target) current = newest;
      log.warn({ err: error, release: newest.release }, 'a release could not be copied');
      target.retryAt = now() + target.pause;
      target.pause = Math.min(2 * target.pause, retryPauses.last);
    }
  }

  async function live(): Promise<ReleaseRecord | undefined> {
    const newest = await store.lastLive();
    logOutage();
    if (!newest) return undefined;
    current ??= newest;
    if (copied === newest.release) return current;
    if (next?.release !== newest.release)
      next = { release: newest.release, since: now(), retryAt: now(), pause: retryPauses.first };
    if (now() >= next.retryAt) track(copyRelease(newest, next));
    if (now() - next.since > longestCopy && copy?.isReachable()) current = newest;
    return current;
  }

  return {
    /** View of the store for serving. */
    served: { ...store, ...copy.readsFor(live), live, lastLive: live },
    /** True if the files of a release are on this machine, so that it can be served while the storage is away. */
    isCopied: (release: string) => copied === release,
  };
}
