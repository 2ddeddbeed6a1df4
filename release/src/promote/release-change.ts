import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { platformIdentity, platformKeysOf, type Trust } from '../signing/trust.ts';
import { digestOf } from '../store/verified-builds.ts';
import { signedText } from '../signing/verify-record.ts';
import type { BuildRecord } from '../store/build-record.ts';
import { nextRelease, type LiveBuild, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { composeRegistry } from './compose-registry.ts';
import { findProblems } from './find-problems.ts';
import { requirePlatformSigner } from './platform-signer.ts';
import { ReleaseRefused } from './release-refused.ts';
import { validityAfter } from './validity.ts';

/** Live builds by package. */
export type Live = Readonly<Record<string, LiveBuild>>;

/** A change of the live builds, or of the keys. `apply` runs again on the newer state when another change came first. */
export interface Change {
  /** Description for the history. */
  action: string;
  /** Free text for the history. */
  note?: string | undefined;
  /** Makes a new release even when nothing changes. */
  always?: boolean;
  /** Build that a version no longer selects after this change. */
  withdraws?: Pick<BuildRecord, 'name' | 'build'>;
  apply: (live: Live, current: ReleaseRecord | undefined) => Live | Promise<Live>;
  /** Changes the trusted keys. */
  trust?: (trust: Trust) => Trust;
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

/**
 * Makes a change live: checks the whole combination and all of its files, then appends the next release, which succeeds
 * for one of several concurrent changes. The others are applied to the new state and checked again.
 *
 * @returns the live release; the current one when nothing changes
 * @throws ReleaseRefused listing all problems
 */
export async function releaseChange(store: ReleaseStore, change: Change): Promise<ReleaseRecord> {
  for (;;) {
    // Read first: a release that appears afterwards takes this number, and this change is made again.
    const number = nextRelease(await store.newest());
    const signer = await requirePlatformSigner(store);
    const current = await store.live();
    const live = await change.apply(current?.live ?? {}, current);
    const before = current?.trust ?? { platform: { platform: signer.key }, owners: {} };
    const trust = change.trust?.(before) ?? before;
    if (!platformKeysOf(trust).includes(signer.key))
      throw new ReleaseRefused([
        'A platform key cannot remove itself: use a machine with another platform key',
      ]);
    const isUnchanged = isDeepStrictEqual([live, trust], [current?.live, current?.trust]);
    if (current && !change.always && isUnchanged) return current;
    const composition = await composeRegistry(store, number, live, current);
    const problems = findProblems(composition);
    if (problems.length > 0) throw new ReleaseRefused(problems);
    const registry = { ...composition.registry, ...validityAfter(current?.registry) };
    const withdrawn = withdrawnBuilds(current?.withdrawn, change.withdraws);
    const keptPins = Object.entries(current?.pins ?? {}).filter(([label]) =>
      composition.kept.includes(label),
    );
    const newPins = [...composition.records].map(([label, record]) => [label, digestOf(record)] as const);
    const pins = Object.fromEntries([...keptPins, ...newPins]);
    const record: Omit<ReleaseRecord, 'sealed'> = {
      schema: 1,
      release: number,
      previous: current?.release ?? null,
      at: new Date().toISOString(),
      by: platformIdentity(before, signer.key),
      action: change.action,
      ...(change.note && { note: change.note }),
      ...(withdrawn && { withdrawn }),
      live: withSince(live, current?.live ?? {}, number),
      pins,
      trust,
      registry,
      signed: signer.sign(JSON.stringify(registry)),
    };
    const sealed = { ...record, sealed: signer.sign(signedText(record, 'sealed')) };
    await markReleased(store, live, current?.live ?? {});
    if (await store.appendRelease(sealed)) return sealed;
    await pause(5 + Math.random() * 20);
  }
}
