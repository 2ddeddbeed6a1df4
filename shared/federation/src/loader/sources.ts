import type { RegisteredRemote } from '../registry/registry.ts';

/** Reason that a page has this build of a remote. */
export type BuildReason = 'live' | 'canary' | 'preview' | 'last good' | 'override';

/** A build that a remote can be loaded from. */
export interface Source {
  build: string;
  base: string;
  integrity: Readonly<Record<string, string>>;
  reason: BuildReason;
}

/** The builds that a remote can be loaded from: the primary one, and the last good one if there is one. */
export interface Sources {
  primary: Source;
  fallback: Source | undefined;
}

const releasedReason = ({ isCanary, preview }: RegisteredRemote): BuildReason =>
  preview ? 'preview' : isCanary ? 'canary' : 'live';

/** Reads the builds of a remote from its registry entry. Without address or integrity the last good one is unusable. */
export function sourcesOf(remote: RegisteredRemote): Sources {
  const { build, base, integrity, lastGood, overridden } = remote;
  const reason = overridden ? 'override' : releasedReason(remote);
  const primary: Source = { build, base, integrity, reason };
  if (!lastGood?.base || !lastGood.integrity) return { primary, fallback: undefined };
  const { build: before, base: folder, integrity: hashes } = lastGood;
  return { primary, fallback: { build: before, base: folder, integrity: hashes, reason: 'last good' } };
}
