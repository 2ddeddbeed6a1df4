import type { Registry } from '@padiman/federation/registry';

/** Which build of one package is live. */
export interface LiveBuild {
  build: string;
  /** The build that was live before, to which a rollback returns. */
  lastGood: string | null;
  /**
   * The build that `npm start` last made live from its checkout. As long as the checkout gives the same
   * build again, a start leaves what is live alone, so that a rollback outlives a restart.
   */
  fromCheckout?: string;
  /** A build that a share of staff has in place of the live one. */
  canary?: {
    build: string;
    percent: number;
    /** The release with which this build became a canary; absent where that was written down by none. */
    since?: string;
  };
}

/** Who vouches for a registry, and how: both base64url. */
export interface RegistrySignature {
  /** The raw public Ed25519 key. */
  key: string;
  /** Over the registry's JSON text. */
  signature: string;
}

/** A release: everything that was live together, from its time until the next one. Never changed. */
export interface ReleaseRecord {
  schema: 1;
  /** Number of the release, with leading zeros so that names sort by age. */
  release: string;
  previous: string | null;
  at: string;
  by: string;
  /** What was asked for, in words: `promote mfe-finance 0.1.0-…`. */
  action: string;
  live: Record<string, LiveBuild>;
  /** What `/registry.json` answers while this release is live. */
  registry: Registry;
  /** Absent when the store has no key. */
  signed?: RegistrySignature;
}

/** The name of the release after `previous`. */
export function nextRelease(previous: string | null): string {
  return String(Number(previous ?? 0) + 1).padStart(6, '0');
}
