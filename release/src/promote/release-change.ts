import { setTimeout as pause } from 'node:timers/promises';
import { hostname, userInfo } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
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
  apply: (live: Live, current: ReleaseRecord | undefined) => Live | Promise<Live>;
}

function currentUser(): string {
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
    const { problems, typeProblems, warnings } = await findProblems(store, composition, current?.registry);
    if (problems.length + typeProblems.length > 0) throw new ReleaseRefused([...problems, ...typeProblems]);
    for (const warning of warnings) process.emitWarning(warning, 'UncheckedTypes');
    const at = new Date().toISOString();
    const by = change.by ?? currentUser();
    const record: ReleaseRecord = {
      schema: 1,
      release,
      previous,
      at,
      by,
      action: change.action,
      live,
      registry,
      ...(store.signer && { signed: store.signer.sign(JSON.stringify(registry)) }),
    };
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
