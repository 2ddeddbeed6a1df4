import pLimit from 'p-limit';
import { hashOfIntegrity } from '@padiman/federation/registry';
import { program } from '../files/program.ts';
import type { Signer } from '../signing/signer.ts';
import { platformKeysOf } from '../signing/trust.ts';
import type { BuildRecord } from './build-record.ts';
import type { ReleaseRecord } from './release-record.ts';
import { encodedExtensions, type FileEncoding } from './content-files.ts';
import { CopyNotWritten } from './copy-not-written.ts';
import type {
  BuildName,
  ReleaseCopy,
  ReleaseReads,
  ReleaseStorage,
  ReleaseStore,
  StorageCopy,
} from './release-store.ts';
import { StorageUnavailable } from './storage-unavailable.ts';
import { verifiedBuilds } from './verified-builds.ts';
import { verifiedPreviews } from './verified-previews.ts';
import { verifiedReleases } from './verified-releases.ts';
import { signedText } from '../signing/verify-record.ts';

/** Keys of a machine, and where it reports what it rejects. */
export interface Verification {
  /** Public keys that this machine is configured to trust to sign releases. */
  trusted: () => readonly string[];
  /** Private key of this machine; undefined where it has none. */
  signer?: () => Signer | undefined;
  /** Creates a key for a store without releases; without it a missing key is an error. */
  createSigner?: () => Signer;
}

/** Message for a machine that trusts none of the keys that sign the releases of a store. */
export const untrustedStore = (key: string) =>
  `The releases of this store are signed by key ${key}, which this machine does not trust. If it is a key of this ` +
  'deployment, name it in REGISTRY_PUBLIC_KEYS';

/** Number of files that are copied at the same time. */
const copiedAtOnce = 8;

/** Key in a release's signature, unverified. */
function keyIn(text: string | undefined): string | undefined {
  try {
    const { sealed, signed } = JSON.parse(text ?? '{}') as Record<string, { key?: string } | undefined>;
    return (sealed ?? signed)?.key;
  } catch {
    return undefined;
  }
}

/** Verified view of a storage; see `ReleaseStore`. */
export function verifiedStore(
  storage: ReleaseStorage,
  { trusted, signer = () => undefined, createSigner }: Verification,
): ReleaseStore {
  const { problems } = storage;
  const releases = verifiedReleases(storage, trusted);
  const recordOf = (name: string, build: string) => `builds/${name}/${build}/build.json`;
  const note = (name: string, build: string, problem: string | undefined) => {
    if (problem === undefined) problems.remove(recordOf(name, build));
    else problems.add(recordOf(name, build), problem);
  };

  /** A form is only smaller than the file: while the storage is away, one that was not copied is as if absent. */
  const readForm = (hash: string, form: FileEncoding) =>
    storage.readContent(hash, form).catch((error: unknown) => {
      if (error instanceof StorageUnavailable) return undefined;
      throw error;
    });

  function readsFor(live: () => Promise<ReleaseRecord | undefined>): ReleaseReads {
    const platformKeys = async () => {
      const release = await live();
      return release ? platformKeysOf(release.trust) : trusted();
    };
    const builds = verifiedBuilds(storage, live, platformKeys);

    async function filesOf(name: string, build: string) {
      const found = await builds.integrityOf(name, build);
      if (found) note(name, build, found.problem);
      return found?.integrity;
    }

    return {
      platformKeys,
      previews: verifiedPreviews(storage, platformKeys),
      examineBuild: (name, build) => builds.examine(name, build),
      filesOf,

      async findBuild(name, build) {
        const found = await builds.examine(name, build);
        if (found) note(name, build, found.problem);
        return found?.record;
      },

      async readFile(name, build, file, encoding) {
        const integrity = await filesOf(name, build);
        if (!integrity || !Object.hasOwn(integrity, file)) return undefined;
        const hash = hashOfIntegrity(integrity[file] ?? '') ?? '';
        return encoding ? readForm(hash, encoding) : storage.readContent(hash);
      },
    };
  }
  const reads = readsFor(releases.lastLive);
  const { examineBuild, findBuild, readFile } = reads;

  const copyOf = (copy: StorageCopy): ReleaseCopy => {
    /** Files of the last builds that were copied: the release that is served. */
    let kept: readonly string[] = [];

    /** Copies a file in all of its forms. @returns number of those that the disk refused */
    async function copyFile(hash: string): Promise<number> {
      const copied: boolean[] = [];
      for (const form of [undefined, 'br', 'gzip'] as const) copied.push(await copy.copyContent(hash, form));
      return copied.filter((isCopied) => !isCopied).length;
    }

    return {
      isReachable: () => copy.isReachable(),
      readsFor,
      async complete(given) {
        const files = await Promise.all(given.map(async ({ name, build }) => reads.filesOf(name, build)));
        const hashes = files.flatMap((integrity = {}) =>
          Object.values(integrity).flatMap((value) => hashOfIntegrity(value) ?? []),
        );
        // Before they are copied: a release larger than the copy would remove its own files, or those of the served one.
        copy.keep([...kept, ...hashes]);
        const atOnce = pLimit(copiedAtOnce);
        // All end before the first failure is thrown: nothing is written once the caller has gone on.
        const results = await Promise.allSettled([
          ...[...new Set(hashes)].map((hash) => atOnce(() => copyFile(hash))),
          ...given.map(({ name, build }: BuildName) =>
            atOnce(async () => Number(!(await copy.copyBuild(name, build)))),
          ),
          releases
            .lastLive()
            .then(async (live) => Number(live !== undefined && !(await copy.copyRelease(live.release)))),
        ]);
        const failed = results.find((result) => result.status === 'rejected');
        if (failed) throw failed.reason;
        const count = results.reduce(
          (sum, result) => sum + (result.status === 'fulfilled' ? result.value : 0),
          0,
        );
        if (count > 0) throw new CopyNotWritten(count);
        kept = hashes;
        copy.keep(kept);
      },
    };
  };

  async function requireSigner(): Promise<Signer> {
    const present = signer();
    if (present) return present;
    if (createSigner && (await storage.newest()) === null) return createSigner();
    throw new Error(
      `This machine has no signing key: set PADIMAN_KEY. A new one: ${program} keys create <file>`,
    );
  }

  async function newestSigner(): Promise<string | undefined> {
    for (const number of await storage.listReleases()) {
      const key = keyIn(await storage.releaseText(number));
      if (key) return key;
    }
    return undefined;
  }

  /** Tells whether the storage has a build that passes the checks, with all of its files and these forms. */
  async function isStored(
    { name, build, integrity }: BuildRecord,
    files: ReadonlyMap<string, Uint8Array>,
  ): Promise<boolean> {
    if (!(await examineBuild(name, build))?.record) return false;
    for (const file of Object.keys(integrity)) {
      const forms = (['br', 'gzip'] as const).filter((form) => files.has(file + encodedExtensions[form]));
      for (const form of [undefined, ...forms]) if (!(await readFile(name, build, file, form))) return false;
    }
    return true;
  }

  /** @throws when this machine cannot tell whether the builds of the storage are valid */
  async function requireTrust(): Promise<void> {
    const other = (await releases.live()) ? undefined : await newestSigner();
    if (other && !trusted().includes(other)) throw new Error(untrustedStore(other));
  }

  return {
    get signer() {
      return signer();
    },
    onStorageCall: (listener) => storage.onStorageCall(listener),
    reports: storage.reports,
    ...reads,
    released: storage.released,
    requireSigner,
    newestSigner,
    readContent: (hash, encoding) => (encoding ? readForm(hash, encoding) : storage.readContent(hash)),
    copy: storage.copy && copyOf(storage.copy),
    problems: () => problems.all(),
    live: releases.live,
    lastLive: releases.lastLive,
    findRelease: releases.find,
    newest: () => storage.newest(),
    listNames: () => storage.listNames(),
    appendRelease: (release) => storage.appendRelease(release),
    hideBuild: (name, build) => storage.hideBuild(name, build),
    showBuild: (name, build) => storage.showBuild(name, build),
    deleteBuild: (name, build) => storage.deleteBuild(name, build),
    deleteUnusedFiles: (before) => storage.deleteUnusedFiles(before),

    async putBuild(record, files) {
      const { name, build } = record;
      const own = await requireSigner();
      if (await isStored(record, files)) return false;
      const present = await storage.buildText(name, build);
      // Damaged, or signed by a key that may not: the same content is stored again, signed by this machine.
      if (present) await requireTrust();
      const signed = own.sign(signedText(record, 'signed'));
      return storage.putBuild({ ...record, signed }, files, present?.hidden === false);
    },

    async listBuilds(name) {
      const names = await storage.listBuildNames(name);
      const found = await Promise.all(names.map((build) => findBuild(name, build)));
      return found
        .filter((record) => record !== undefined)
        .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
    },
  };
}
