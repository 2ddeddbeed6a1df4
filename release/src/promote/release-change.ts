import { setTimeout as pause } from 'node:timers/promises';
import { hostname, userInfo } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { nextRelease, type LiveBuild, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { findProblems } from './find-problems.ts';
import { ReleaseRefused } from './release-refused.ts';
import { composeRegistry } from './compose-registry.ts';

/** What is live, by package. */
export type Live = Readonly<Record<string, LiveBuild>>;

/** What someone asks for: from what is live now to what shall be live. It may be asked again, on a newer state. */
export interface Change {
  /** In words, for the history. */
  action: string;
  by?: string | undefined;
  /** Takes a release number even when nothing that is live changes. */
  always?: boolean;
  apply: (live: Live, current: ReleaseRecord | undefined) => Live | Promise<Live>;
}

function currentPerson(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // A container's user need not have a name.
    return `someone@${hostname()}`;
  }
}

/**
 * Makes a change live: checks the whole combination, then takes the next release number, which only one of
 * several concurrent changes can. The others see the new state and are checked against it.
 *
 * @returns the release that is live now; the old one when the change changes nothing
 * @throws ReleaseRefused naming everything that speaks against it
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
    const by = change.by ?? currentPerson();
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
