import { nextRelease, type ReleaseRecord } from './release-record.ts';
import type { ReleaseStore } from './release-store.ts';

/** A release of the list, or the reason why its record cannot be read. */
export type ListedRelease = { release: string } & ({ record: ReleaseRecord } | { reason: string });

const nameOf = (number: number) => nextRelease(String(number - 1));

/** Lists a release and all before it, newest first. A record that cannot be read hides only itself. */
export async function* releasesUpTo(
  store: Pick<ReleaseStore, 'findRelease'>,
  newest: string | null,
): AsyncGenerator<ListedRelease> {
  for (let number = Number(newest ?? 0); number > 0; number -= 1) {
    const release = nameOf(number);
    try {
      const record = await store.findRelease(release);
      yield record ? { release, record } : { release, reason: 'there is no record' };
    } catch (error) {
      yield { release, reason: (error as Error).message };
    }
  }
}

/** Finds the newest release before another one that can be read; undefined if there is none. */
export async function releaseBefore(
  store: Pick<ReleaseStore, 'findRelease'>,
  { release }: Pick<ReleaseRecord, 'release'>,
): Promise<ReleaseRecord | undefined> {
  const number = Number(release);
  if (number <= 1) return undefined;
  for await (const listed of releasesUpTo(store, nameOf(number - 1)))
    if ('record' in listed) return listed.record;
  return undefined;
}
