import { createHash } from 'node:crypto';
import { canonicalJson, isSignatureOf, signedText } from '../signing/verify-record.ts';
import { ownerKeysOf } from '../signing/trust.ts';
import { readBuildRecord, type BuildRecord } from './build-record.ts';
import type { ReleaseRecord } from './release-record.ts';
import { StorageUnavailable } from './storage.ts';
import type { BuildText } from './stored-builds.ts';

/** A build that passed the checks, or the reason why it did not. */
export type ExaminedBuild = { record: BuildRecord; problem?: never } | { record?: never; problem: string };

/** Limit of builds whose checked facts are kept in memory. */
const maxBuilds = 500;

/** Facts about a build's record that do not change, with which each release's trust is compared. */
interface BuildFacts {
  name: string;
  build: string;
  integrity: Readonly<Record<string, string>>;
  digest: string;
  isSigned: boolean;
  /** Key whose signature is valid. */
  signer: string | undefined;
}

/**
 * Digest of a build's record, without the fields that differ between two publications of the same content. A release
 * contains the digests of its builds, so that they stay what they were when it was made.
 */
export function digestOf(record: BuildRecord): string {
  const {
    publishedAt: _at,
    source: _source,
    gates: _gates,
    sizes: _sizes,
    types: _types,
    signed: _signed,
    ...content
  } = record;
  return createHash('sha256').update(canonicalJson(content)).digest('base64url');
}

/** The record without the facts that the digest leaves out, for which only a signature vouches. */
function withoutUnsigned(record: BuildRecord): BuildRecord {
  const { source: _source, gates: _gates, sizes: _sizes, types: _types, ...content } = record;
  return content;
}

function factsOf(record: BuildRecord): BuildFacts {
  const { name, build, integrity, signed } = record;
  const isValid = isSignatureOf(signedText(record, 'signed'), signed);
  return {
    ...{ name, build, integrity, digest: digestOf(record) },
    isSigned: signed !== undefined,
    signer: isValid ? signed.key : undefined,
  };
}

/**
 * Checks of builds' records. A build of the live release is accepted when it is the one that the release was made of;
 * any other build when a key of its package's owners signed it, or a platform key for a package without owners.
 */
export function verifiedBuilds(
  textOf: (name: string, build: string) => Promise<BuildText | undefined>,
  live: () => Promise<ReleaseRecord | undefined>,
  platformKeys: () => Promise<readonly string[]>,
) {
  const known = new Map<string, BuildFacts>();

  /** Tells whether a key that may sign builds of this package now signed the record. */
  async function isTrusted({ name, signer }: BuildFacts): Promise<boolean> {
    if (signer === undefined) return false;
    const release = await live();
    const owners = release ? ownerKeysOf(release.trust, name) : [];
    return (owners.length > 0 ? owners : await platformKeys()).includes(signer);
  }

  /** Reason why the live release's trust rejects a build; undefined when it is accepted. */
  async function problemOf(facts: BuildFacts): Promise<string | undefined> {
    const { name, build, digest, isSigned, signer } = facts;
    const release = await live();
    const label = `${name} ${build}`;
    const pin = release && Object.hasOwn(release.pins, label) ? release.pins[label] : undefined;
    if (pin !== undefined)
      return pin === digest ? undefined : `${label} was altered after release ${release?.release} was made`;
    if (!isSigned) return `${label} is not signed: publish it again`;
    if (signer === undefined) return `${label} was altered: its signature is wrong. Publish it again`;
    if (await isTrusted(facts)) return undefined;
    const owners = release ? ownerKeysOf(release.trust, name) : [];
    return owners.length > 0
      ? `${label} is signed by key ${signer}, which is not a key of the owners of ${name}`
      : `${label} is signed by key ${signer}, which is not a platform key, and ${name} has no owners`;
  }

  async function examineText(
    name: string,
    build: string,
    text: string,
  ): Promise<ExaminedBuild & { facts?: BuildFacts }> {
    try {
      const record = readBuildRecord(text);
      if (record.name !== name || record.build !== build)
        return { problem: `${name} ${build} is a copy of ${record.name} ${record.build}` };
      const facts = factsOf(record);
      const problem = await problemOf(facts);
      if (problem !== undefined) return { problem };
      return { record: (await isTrusted(facts)) ? record : withoutUnsigned(record), facts };
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error;
      return { problem: `${name} ${build} has no readable record: ${(error as Error).message}` };
    }
  }

  return {
    /** Checks a build's record; undefined when the storage does not have it, or hides it. */
    async examine(name: string, build: string): Promise<ExaminedBuild | undefined> {
      const found = await textOf(name, build);
      if (!found || found.hidden) return undefined;
      const { record, problem } = await examineText(name, build, found.text);
      return record ? { record } : { problem: problem ?? '' };
    },

    /** Integrity of the files of a build that may be served, hidden or not, or the reason why it may not. */
    async integrityOf(
      name: string,
      build: string,
    ): Promise<{ integrity?: BuildFacts['integrity']; problem?: string } | undefined> {
      const key = `${name} ${build}`;
      const cached = known.get(key);
      if (cached && (await problemOf(cached)) === undefined) return cached;
      const found = await textOf(name, build);
      if (!found) return undefined;
      const { facts, problem } = await examineText(name, build, found.text);
      if (!facts) return { problem: problem ?? '' };
      if (known.size >= maxBuilds) known.clear();
      known.set(key, facts);
      return facts;
    },
  };
}
