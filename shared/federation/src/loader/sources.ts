import type { RegisteredRemote } from '../registry/registry.ts';

/** Why a build is the one that a page has of a remote. */
export type Why = 'live' | 'canary' | 'last good' | 'override';

/** A build that a remote can be taken from. */
export interface Source {
  build: string;
  base: string;
  integrity: Readonly<Record<string, string>>;
  why: Why;
}

/** The builds that a remote can be taken from, the wanted one first. */
export function sourcesOf(remote: RegisteredRemote): Source[] {
  const { build, base, integrity, lastGood, isCanary, overridden } = remote;
  const why = overridden ? 'override' : isCanary ? 'canary' : 'live';
  const wanted: Source = { build, base, integrity, why };
  if (!lastGood?.base || !lastGood.integrity) return [wanted];
  const { base: before, integrity: known } = lastGood;
  return [wanted, { build: lastGood.build, base: before, integrity: known, why: 'last good' }];
}
