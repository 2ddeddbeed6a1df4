import { createHash } from 'node:crypto';
import { hashOfIntegrity } from '@padiman/federation/registry';
import {
  canonicalJson,
  deedsOf,
  isSignatureOf,
  ownerKeysOf,
  platformKeysOf,
  releaseKeysOf,
  signedText,
} from '../signing/signer.ts';
import type { BuildRecord } from './build-record.ts';
import { parseRecord, recordKey, type StoredBuilds } from './builds.ts';
import { previews } from './previews.ts';
import type { ReleaseRecord } from './release-record.ts';
import { StorageUnavailable } from './storage.ts';
import { type FileEncoding, keyOfContent, type StoredObjects } from './stored-objects.ts';

/** A build that passed the checks, or the reason why it did not. */
export type ExaminedBuild = { record: BuildRecord; problem?: never } | { record?: never; problem: string };

/** A parsed record, with what does not change while each release's trust is compared with it. */
interface ParsedBuild {
  record: BuildRecord;
  digest: string;
  /** Key whose signature is valid. */
  signer: string | undefined;
}

/** Limit of builds whose records are kept in memory. */
const maxBuilds = 500;

/** The record without the facts that the digest leaves out, for which only a signature vouches. */
function withoutUnsigned(record: BuildRecord): BuildRecord {
  const { source: _source, gates: _gates, sizes: _sizes, types: _types, ...content } = record;
  return content;
}

/**
 * Digest of a build's record, without the fields that differ between two publications of the same content. A release
 * contains the digests of its builds, so that they stay what they were when it was made.
 */
export function digestOf(record: BuildRecord): string {
  const { publishedAt: _at, signed: _signed, ...content } = withoutUnsigned(record);
  return createHash('sha256').update(canonicalJson(content)).digest('base64url');
}

/**
 * Reads of builds as one release judges them, which may not be the newest: by its pins and its trust. A build of that
 * release is accepted when it is the one that the release was made of; any other build when a key of its package's owners
 * signed it, or a platform key for a package without owners.
 * @param trusted keys that may sign a release before the first one
 */
export function verifiedBuilds(
  objects: StoredObjects,
  { textOf }: Pick<StoredBuilds, 'textOf'>,
  live: () => Promise<ReleaseRecord | undefined>,
  trusted: () => readonly string[],
) {
  const known = new Map<string, ParsedBuild>();

  /** Keys that may sign a release: those that the live release names, or those configured before the first one. */
  async function platformKeys(): Promise<readonly string[]> {
    const release = await live();
    return release ? platformKeysOf(release.trust) : trusted();
  }

  /** Keys that may sign a preview of a package. */
  async function previewKeys(name: string): Promise<readonly string[]> {
    const release = await live();
    const owners = release ? ownerKeysOf(release.trust, name) : [];
    const mayPromote = (key: string) => release && deedsOf(release.trust, key).get(name)?.includes('promote');
    return [...(await platformKeys()), ...owners.filter(mayPromote)];
  }

  /** Compares a record with the release, and with the keys that may sign builds of its package now. */
  async function judge({ record, digest, signer }: ParsedBuild): Promise<ExaminedBuild> {
    const { name, build, signed } = record;
    const release = await live();
    const owners = release ? ownerKeysOf(release.trust, name) : [];
    const keys = owners.length > 0 ? owners : await platformKeys();
    const isTrusted = signer !== undefined && keys.includes(signer);
    const label = `${name} ${build}`;
    const pin = release && Object.hasOwn(release.pins, label) ? release.pins[label] : undefined;
    const reason = () => {
      if (pin !== undefined)
        return pin === digest ? undefined : `was altered after release ${release?.release} was made`;
      if (isTrusted) return undefined;
      if (!signed) return 'is not signed: publish it again';
      if (signer === undefined) return 'was altered: its signature is wrong. Publish it again';
      return owners.length > 0
        ? `is signed by key ${signer}, which is not a key of the owners of ${name}`
        : `is signed by key ${signer}, which is not a platform key, and ${name} has no owners`;
    };
    const problem = reason();
    if (problem !== undefined) return { problem: `${label} ${problem}` };
    return { record: isTrusted ? record : withoutUnsigned(record) };
  }

  async function examine(name: string, build: string, text: string): Promise<ExaminedBuild> {
    let record: BuildRecord;
    try {
      record = parseRecord(name, build, text);
    } catch (error) {
      return { problem: (error as Error).message };
    }
    const { signed } = record;
    const signer = isSignatureOf(signedText(record, 'signed'), signed) ? signed.key : undefined;
    const parsed = { record, digest: digestOf(record), signer };
    if (known.size >= maxBuilds) known.clear();
    known.set(`${name} ${build}`, parsed);
    return judge(parsed);
  }

  /** Checks a build's record; undefined when the storage does not have it, or hides it. */
  async function examineBuild(name: string, build: string): Promise<ExaminedBuild | undefined> {
    const found = await textOf(name, build);
    return !found || found.hidden ? undefined : examine(name, build, found.text);
  }

  /** Integrity of the files of a build that may be served, hidden or not; undefined for one that may not. */
  async function filesOf(name: string, build: string): Promise<BuildRecord['integrity'] | undefined> {
    const cached = known.get(`${name} ${build}`);
    let found = cached && (await judge(cached));
    if (!found?.record) {
      const stored = await textOf(name, build);
      if (!stored) return undefined;
      found = await examine(name, build, stored.text);
    }
    objects.note(recordKey(name, build), found.problem);
    return found.record?.integrity;
  }

  /** A file by the hexadecimal SHA-256 of its content, or one of its compressed forms. An altered one is absent. */
  async function readContent(hash: string, encoding?: FileEncoding): Promise<Uint8Array | undefined> {
    return objects.get(keyOfContent(hash, encoding)).catch((error: unknown) => {
      // A form is only smaller than the file: while the storage is away, one that was not copied is as if absent.
      if (encoding && error instanceof StorageUnavailable) return undefined;
      throw error;
    });
  }

  return {
    platformKeys,
    /** Keys that may sign the registry that pages get. */
    registryKeys: async (): Promise<readonly string[]> => {
      const release = await live();
      return release ? releaseKeysOf(release.trust) : trusted();
    },
    examineBuild,
    filesOf,
    readContent,
    /** Builds that named members of staff get before they are released. */
    previews: previews(objects, previewKeys),

    /** Record of a build that passed the checks. */
    async findBuild(name: string, build: string): Promise<BuildRecord | undefined> {
      const found = await examineBuild(name, build);
      if (found) objects.note(recordKey(name, build), found.problem);
      return found?.record;
    },

    /** One file of a build that may be served, or one of its compressed forms. */
    async readFile(name: string, build: string, file: string, encoding?: FileEncoding) {
      const integrity = await filesOf(name, build);
      if (!integrity || !Object.hasOwn(integrity, file)) return undefined;
      return readContent(hashOfIntegrity(integrity[file] ?? '') ?? '', encoding);
    },
  };
}
