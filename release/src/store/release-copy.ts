import pLimit from 'p-limit';
import { hashOfIntegrity } from '@padiman/federation/registry';
import type { BuildName } from './build-record.ts';
import { keyOfContent, type ContentFiles } from './content-files.ts';
import type { GuardedStorage } from './guarded-storage.ts';
import { releaseKey } from './release-history.ts';
import type { ReleaseRecord } from './release-record.ts';
import { hiddenKey, recordKey } from './stored-builds.ts';

/** The disk of this machine refuses objects of the copy, or is full. Serving goes on from the storage. */
export class CopyNotWritten extends Error {
  override name = 'CopyNotWritten';

  /** @param count number of objects */
  constructor(count: number) {
    super(`The disk refuses ${count} objects of the copy of the releases: is it full, or read-only?`);
  }
}

/** Number of files that are copied at the same time. */
const copiedAtOnce = 8;

/** Sources of a copy: the storage with its local copy, and verified reads of it. */
interface Copied {
  objects: GuardedStorage;
  files: ContentFiles;
  filesOf: (name: string, build: string) => Promise<Readonly<Record<string, string>> | undefined>;
  lastLive: () => Promise<ReleaseRecord | undefined>;
}

/**
 * Copies builds to this machine. Returns the function that copies the records and files of builds, and the newest
 * release, and keeps those of the call before as well.
 *
 * @throws StorageUnavailable when the storage is away and the copy is not complete
 * @throws CopyNotWritten when everything was read, and the disk refused some of it
 */
export function copyBuilds({ objects, files, filesOf, lastLive }: Copied) {
  const { copy } = objects;
  /** Files of the last builds that were copied: the release that is served. */
  let kept: readonly string[] = [];
  const keep = (hashes: readonly string[]) => copy?.keep(new Set(hashes.map((hash) => keyOfContent(hash))));

  /** Copies a file in all of its forms, also what is in memory. @returns number of those that the disk refused */
  async function copyFile(hash: string): Promise<number> {
    let refused = 0;
    for (const form of [undefined, 'br', 'gzip'] as const) {
      const content = await files.read(hash, form);
      if (content && !(await copy?.put(keyOfContent(hash, form), content))) refused += 1;
    }
    return refused;
  }

  /** Reads a record, which copies it, unless the copy has it. @returns 1 where the disk refused it */
  async function copyRecord(...keys: string[]): Promise<number> {
    for (const key of keys) if (await copy?.get(key)) return 0;
    for (const key of keys) if (await objects.get(key)) return (await copy?.get(key)) ? 0 : 1;
    return 0;
  }

  return async (builds: readonly BuildName[]): Promise<void> => {
    const integrities = await Promise.all(builds.map(({ name, build }) => filesOf(name, build)));
    const hashes = integrities.flatMap((integrity = {}) =>
      Object.values(integrity).flatMap((value) => hashOfIntegrity(value) ?? []),
    );
    // Before they are copied: a release larger than the copy would remove its own files, or those of the served one.
    keep([...kept, ...hashes]);
    const atOnce = pLimit(copiedAtOnce);
    const live = lastLive().then((found) => (found ? copyRecord(releaseKey(found.release)) : 0));
    // All end before the first failure is thrown: nothing is written once the caller has gone on.
    const results = await Promise.allSettled([
      ...[...new Set(hashes)].map((hash) => atOnce(() => copyFile(hash))),
      ...builds.map(({ name, build }) =>
        atOnce(() => copyRecord(recordKey(name, build), hiddenKey(name, build))),
      ),
      live,
    ]);
    let refused = 0;
    for (const result of results) {
      if (result.status === 'rejected') throw result.reason;
      refused += result.value;
    }
    if (refused > 0) throw new CopyNotWritten(refused);
    kept = hashes;
    keep(kept);
  };
}
