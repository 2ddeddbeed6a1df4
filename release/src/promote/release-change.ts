import { setTimeout as pause } from 'node:timers/promises';
import { hostname, userInfo } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import type { BuildRecord } from '../store/build-record.ts';
import { nextRelease, type LiveBuild, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { composeRegistry } from './compose-registry.ts';
import { findProblems } from './find-problems.ts';
import { ReleaseRefused } from './release-refused.ts';

/** Live builds by package. */
export type Live = Readonly<Record<string, LiveBuild>>;

/** A change of the live builds. `apply` runs again on the newer state when a concurrent change came first. */
export interface Change {
  /** Description for the history. */
  action: string;
  by?: string | undefined;
  /** Makes a new release even when no live build changes. */
  always?: boolean;
  /** Build that a version no longer selects after this change. */
  withdraws?: Pick<BuildRecord, 'name' | 'build'>;
  apply: (live: Live, current: ReleaseRecord | undefined) => Live | Promise<Live>;
}

/** Notes for each build the release in which it became live. */
function withSince(live: Live, before: Live, release: string): ReleaseRecord['live'] {
  return Object.fromEntries(
    Object.entries(live).map(([name, { since: _since, ...now }]) => {
      const was = before[name];
      const since = was?.build === now.build ? was.since : release;
      return [name, { ...now, ...(since && { since }) }];
    }),
  );
}

/** Marks all builds of a release, those of the one before included: it may predate the marks. */
async function markReleased(store: ReleaseStore, ...releases: Live[]): Promise<void> {
  for (const [name, { build, lastGood, canary }] of releases.flatMap((live) => Object.entries(live))) {
    for (const one of [build, lastGood, canary?.build]) if (one) await store.released.add(name, one);
  }
}

function withdrawnBuilds(before: ReleaseRecord['withdrawn'], change: Change['withdraws']) {
  if (!change) return before;
  const { name, build } = change;
  return { ...before, [name]: [...new Set([...(before?.[name] ?? []), build])] };
}

/** Author of a change that names none: this machine's user. */
export function currentUser(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // A container's user may have no name.
    return `someone@${hostname()}`;
  }
}

/**
 * Makes a change live: checks the whole combination, then appends the next release, which succeeds for one of several
 * concurrent changes. The others are applied to the new state and checked again.
 *
 * @returns the live release; the current one when nothing changes and its signature is valid
 * @throws ReleaseRefused listing all problems
 */
export async function releaseChange(store: ReleaseStore, change: Change): Promise<ReleaseRecord> {
  for (;;) {
    const current = await store.live();
    const live = await change.apply(current?.live ?? {}, current);
    const isSigned = !store.signer || store.signer.key === current?.signed?.key;
    if (current && !change.always && isSigned && isDeepStrictEqual(live, current.live)) return current;
    const previous = current?.release ?? null;
    const release = nextRelease(previous);
    const composition = await composeRegistry(store, release, live);
    const { registry } = composition;
    const problems = findProblems(composition);
    if (problems.length > 0) throw new ReleaseRefused(problems);
    const at = new Date().toISOString();
    const by = change.by ?? currentUser();
    const withdrawn = withdrawnBuilds(current?.withdrawn, change.withdraws);
    const record: ReleaseRecord = {
      schema: 1,
      release,
      previous,
      at,
      by,
      action: change.action,
      ...(withdrawn && { withdrawn }),
      live: withSince(live, current?.live ?? {}, release),
      registry,
      ...(store.signer && { signed: store.signer.sign(JSON.stringify(registry)) }),
    };
    await markReleased(store, live, current?.live ?? {});
    if (await store.appendRelease(record)) return record;
    await pause(5 + Math.random() * 20);
  }
}

/**
 * Signs the live registry again when its signature is missing or of another key: pages accept this deployment's key
 * alone.
 *
 * @returns the new release, or undefined when there was nothing to sign
 */
export async function resignLiveRegistry(store: ReleaseStore): Promise<ReleaseRecord | undefined> {
  const current = await store.live();
  if (!current || !store.signer || current.signed?.key === store.signer.key) return undefined;
  return releaseChange(store, { action: 'sign the live registry', apply: (live) => live });
}
