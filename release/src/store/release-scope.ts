import { isDeepStrictEqual } from 'node:util';
import { claimedPaths, type Registry } from '@padiman/federation/registry';
import { deedsOf, isPlatformKey, type Deed } from '../signing/signer.ts';
import type { LiveBuild, ReleaseRecord } from './release-record.ts';

/** Change of the live build of a package; undefined without one. Ending a canary counts as a promotion. */
function deedOf(before: LiveBuild | undefined, after: LiveBuild | undefined): Deed | undefined {
  if (isDeepStrictEqual(before, after)) return undefined;
  if (!after) return 'retire';
  return before && after.build === before.lastGood ? 'rollback' : 'promote';
}

type Change = Pick<ReleaseRecord, 'live' | 'trust'>;

/**
 * Finds out whether a key may make a change: a platform key any, that of an owner what it was allowed for its packages.
 * @returns the reason why not; undefined when it may
 */
export function scopeProblem(before: ReleaseRecord, after: Change, key: string): string | undefined {
  if (isPlatformKey(before.trust, key)) return undefined;
  const own = deedsOf(before.trust, key);
  if (own.size === 0) return `key ${key} is not trusted`;
  if (!isDeepStrictEqual(before.trust, after.trust)) return 'only a platform key changes keys';
  for (const name of new Set([...Object.keys(before.live), ...Object.keys(after.live)])) {
    const deed = deedOf(before.live[name], after.live[name]);
    if (deed && !own.get(name)?.includes(deed))
      return `key ${key} may not ${deed} ${name}, but ${describeDeeds(own)}`;
  }
  return undefined;
}

/** Describes the deeds of a key: `promote, rollback mfe-finance`. */
const describeDeeds = (own: ReadonlyMap<string, readonly Deed[]>): string =>
  [...own].map(([name, deeds]) => `${deeds.join(', ')} ${name}`).join('; ');

/** All of a release that a change of some packages must leave as it is. */
function untouched({ withdrawn = {}, registry, pins }: ReleaseRecord, packages: ReadonlySet<string>) {
  const without = (entries: object) =>
    Object.fromEntries(Object.entries(entries).filter(([name]) => !packages.has(name)));
  return {
    withdrawn: without(withdrawn),
    remotes: without(registry.remotes),
    shell: packages.has('shell') ? undefined : registry.shell,
    pins: Object.entries(pins).filter(([label]) => !packages.has(label.split(' ')[0] ?? '')),
  };
}

/** Tells whether the own entries claim addresses of others, or load files from their folders. */
function intrudes({ remotes }: Registry, packages: ReadonlySet<string>): boolean {
  const entries = Object.entries(remotes);
  const others = new Set(
    entries.filter(([name]) => !packages.has(name)).flatMap(([, one]) => claimedPaths(one.descriptor.paths)),
  );
  return entries
    .filter(([name]) => packages.has(name))
    .some(([name, one]) =>
      [one, one.canary, one.lastGood].some(
        (build) =>
          build &&
          ((build.base !== undefined && !build.base.startsWith(`/remotes/${name}/`)) ||
            ('descriptor' in build &&
              claimedPaths((build as typeof one).descriptor.paths).some((path) => others.has(path)))),
      ),
    );
}

/**
 * Finds out whether the signer of a release kept to its packages, for readers: the registry that pages get, and the builds
 * that may be served, are part of the comparison.
 * @returns the reason why not; undefined when it did
 */
export function recordProblem(before: ReleaseRecord, after: ReleaseRecord): string | undefined {
  const { key } = after.sealed;
  if (isPlatformKey(before.trust, key)) return undefined;
  const problem = scopeProblem(before, after, key);
  if (problem !== undefined) return problem;
  const packages = new Set(deedsOf(before.trust, key).keys());
  const [was, is] = [untouched(before, packages), untouched(after, packages)];
  const isAltered =
    !isDeepStrictEqual([was.withdrawn, was.remotes, was.shell], [is.withdrawn, is.remotes, is.shell]) ||
    is.pins.some(([label, digest]) => before.pins[label] !== digest);
  const isOutside = isAltered || intrudes(after.registry, packages);
  return isOutside ? `key ${key} altered more than its packages` : undefined;
}

/** Puts back all that the signer of a release may not alter, such as the entry of a remote whose record was lost since. */
export function keptToScope(before: ReleaseRecord, after: ReleaseRecord, key: string): ReleaseRecord {
  if (isPlatformKey(before.trust, key)) return after;
  const isOwn = (name: string) => deedsOf(before.trust, key).has(name);
  const remotes = Object.entries(after.registry.remotes).map(([name, entry]) => {
    const kept = isOwn(name) ? entry : (before.registry.remotes[name] ?? entry);
    return [name, kept] as const;
  });
  const pins = Object.entries(after.pins).filter(
    ([label]) => isOwn(label.split(' ')[0] ?? '') || label in before.pins,
  );
  const shell = isOwn('shell') ? after.registry.shell : before.registry.shell;
  return {
    ...after,
    pins: Object.fromEntries(pins),
    registry: { ...after.registry, shell, remotes: Object.fromEntries(remotes) },
  };
}
