import { hashOfIntegrity } from '@padiman/federation/registry';
import pLimit from 'p-limit';
import { program } from '../files/program.ts';
import { signedText, type Signer } from '../signing/signer.ts';
import type { BuildName, BuildRecord } from './build-record.ts';
import { buildReports } from './build-reports.ts';
import { formsOf, hiddenKey, recordKey, storedBuilds } from './builds.ts';
import { releaseHistory, releaseKey } from './release-history.ts';
import type { Storage } from './storage.ts';
import { type CopyOptions, encodings, keyOfContent, storedObjects } from './stored-objects.ts';
import { verifiedBuilds } from './verified-builds.ts';

/** Keys of a machine. */
export interface StoreKeys {
  /** Public keys that this machine is configured to trust to sign releases. */
  trusted: () => readonly string[];
  /** Private key of this machine; undefined where it has none. */
  signer: () => Signer | undefined;
  /** Creates a key for a store without releases; without it a missing key is an error. */
  createSigner?: () => Promise<Signer>;
}

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

/** Message for a machine that trusts none of the keys that sign the releases of a store. */
export const untrustedStore = (key: string) =>
  `The releases of this store are signed by key ${key}, which this machine does not trust. If it is a key of this ` +
  'deployment, name it in REGISTRY_PUBLIC_KEYS';

/**
 * Opens a store of builds and releases, in a folder or in object storage. A build is immutable, and either complete
 * or absent. Releases are a numbered list, so that a new release is one atomic write: the next number. Several
 * processes, on several machines, may use one storage at the same time. Records without a valid signature of a
 * trusted key, and files with another content than their record states, are as if absent, and are reported.
 * @param options for a process that serves from a remote storage: a copy for when it is away
 */
export function releaseStore(
  storage: Storage,
  { trusted, signer, createSigner }: StoreKeys,
  options?: CopyOptions,
) {
  const objects = storedObjects(storage, options);
  const { copy } = objects;
  const stored = storedBuilds(objects);
  const { textOf, listBuildNames, put, ...builds } = stored;
  const history = releaseHistory(objects, trusted);
  const readsFor = (live: typeof history.lastLive) => verifiedBuilds(objects, stored, live, trusted);
  const reads = readsFor(history.lastLive);
  const { examineBuild, findBuild, readFile, filesOf } = reads;

  /** Returns this machine's key; creates it for a store without releases. @throws when there is none */
  async function requireSigner(): Promise<Signer> {
    const present = signer();
    if (present) return present;
    if (createSigner && (await history.newest()) === null) return createSigner();
    const advice = `set PADIMAN_KEY. A new one: ${program} keys create <file>`;
    throw new Error(`This machine has no signing key: ${advice}`);
  }

  /** Tells whether the storage has a build that passes the checks, with all of its files and these forms. */
  async function isStored({ name, build, integrity }: BuildRecord, given: ReadonlyMap<string, Uint8Array>) {
    if (!(await examineBuild(name, build))?.record) return false;
    for (const { plain, encoding, file } of formsOf(integrity))
      if ((!encoding || given.has(file)) && !(await readFile(name, build, plain, encoding))) return false;
    return true;
  }

  /** Files of the last builds that were copied: the release that is served. */
  let kept: readonly string[] = [];
  const keep = (hashes: readonly string[]) => copy?.keep(new Set(hashes.map((hash) => keyOfContent(hash))));

  /**
   * Copies the records and files of builds, and the newest release, to this machine; keeps those of the call before too.
   *
   * @throws StorageUnavailable when the storage is away and the copy is not complete
   * @throws CopyNotWritten when everything was read, and the disk refused some of it
   */
  async function complete(builds: readonly BuildName[]): Promise<void> {
    const integrities = await Promise.all(builds.map(({ name, build }) => filesOf(name, build)));
    const hashes = integrities.flatMap((integrity = {}) =>
      Object.values(integrity).flatMap((value) => hashOfIntegrity(value) ?? []),
    );
    // Before they are copied: a release larger than the copy would remove its own files, or those of the served one.
    keep([...kept, ...hashes]);
    const atOnce = pLimit(copiedAtOnce);
    // All end before the first failure is thrown: nothing is written once the caller has gone on.
    const results = await Promise.allSettled([
      ...[...new Set(hashes)].flatMap((hash) =>
        [undefined, ...encodings].map((form) => atOnce(() => objects.copyFirst(keyOfContent(hash, form)))),
      ),
      ...builds.map(({ name, build }) =>
        atOnce(() => objects.copyFirst(recordKey(name, build), hiddenKey(name, build))),
      ),
      history.lastLive().then((live) => (live ? objects.copyFirst(releaseKey(live.release)) : 0)),
    ]);
    let refused = 0;
    for (const result of results) {
      if (result.status === 'rejected') throw result.reason;
      refused += result.value;
    }
    if (refused > 0) throw new CopyNotWritten(refused);
    kept = hashes;
    keep(kept);
  }

  return {
    ...reads,
    /** Key of this machine; undefined where it has none, which is enough to serve. */
    signer,
    requireSigner,
    /** Reports of pages about builds. */
    reports: buildReports(objects),
    /** Undefined where the storage is on this machine, and in processes that serve nothing. */
    copy: copy && { isReachable: objects.isReachable, complete, readsFor },
    onStorageCall: objects.onCall,
    /** Records and files that were rejected so far. The same array until it changes. */
    problems: objects.problems,
    ...history,
    ...builds,

    /** Signs a build and stores it. Replaces a build that fails its checks. @returns false when it is stored already */
    async putBuild(record: BuildRecord, given: ReadonlyMap<string, Uint8Array>): Promise<boolean> {
      const { name, build } = record;
      const own = await requireSigner();
      if (await isStored(record, given)) return false;
      const present = await textOf(name, build);
      // Damaged, or signed by a key that may not: the same content is stored again, signed by this machine.
      const other = present && !(await history.live()) ? await history.newestSigner() : undefined;
      // This machine cannot tell whether the builds of the storage are valid.
      if (other && !trusted().includes(other)) throw new Error(untrustedStore(other));
      const signed = own.sign(signedText(record, 'signed'));
      return put({ ...record, signed }, given, present?.hidden === false);
    },

    /** All builds of a package that pass the checks, the newest first. */
    async listBuilds(name: string): Promise<BuildRecord[]> {
      const names = await listBuildNames(name);
      const found = await Promise.all(names.map((build) => findBuild(name, build)));
      const records = found.filter((record) => record !== undefined);
      return records.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
    },
  };
}

export interface ReleaseStore extends ReturnType<typeof releaseStore> {
  signer: () => Signer | undefined;
}
