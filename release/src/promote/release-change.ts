import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { platformIdentity, platformKeysOf, type Trust } from '../signing/trust.ts';
import { digestOf } from '../store/verified-builds.ts';
import { signedText } from '../signing/verify-record.ts';
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
  apply: (live: Live, current: ReleaseRecord | undefined) => Live | Promise<Live>;
  /** Changes the trusted keys. */
  trust?: (trust: Trust) => Trust;
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
    const pins = {
      ...Object.fromEntries(composition.kept.map((label) => [label, current?.pins[label] ?? ''])),
      ...Object.fromEntries([...composition.records].map(([label, record]) => [label, digestOf(record)])),
    };
    const record: Omit<ReleaseRecord, 'sealed'> = {
      schema: 1,
      release: number,
      previous: current?.release ?? null,
      at: new Date().toISOString(),
      by: platformIdentity(before, signer.key),
      action: change.action,
      ...(change.note && { note: change.note }),
      live,
      pins,
      trust,
      registry,
      signed: signer.sign(JSON.stringify(registry)),
    };
    const sealed = { ...record, sealed: signer.sign(signedText(record, 'sealed')) };
    if (await store.appendRelease(sealed)) return sealed;
    await pause(5 + Math.random() * 20);
  }
}
