import { setTimeout as pause } from 'node:timers/promises';
import { hostname, userInfo } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { nextRelease, type LiveBuild, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { composeRegistry } from './compose-registry.ts';
import { findProblems, type Problem } from './find-problems.ts';
import { ReleaseRefused } from './release-refused.ts';
import { notifyOfRelease } from './release-webhook.ts';
import { withdrawnAfter } from './withdrawn-builds.ts';

/** Live builds by package. */
export type Live = Readonly<Record<string, LiveBuild>>;

/** A release that is about to be written. */
export interface PlannedRelease {
  before: ReleaseRecord | undefined;
  next: ReleaseRecord;
  /** Problems of types that do not refuse the release, and builds whose types could not be compared. */
  warnings: readonly string[];
}

/** Options that every change of the live builds has. */
export interface ChangeOptions {
  /** Does everything but the write. */
  dryRun?: boolean;
  /** Called before the release is written; once more after a concurrent change came first. */
  onPlan?: (plan: PlannedRelease) => void | Promise<void>;
}

/** A change of the live builds. `apply` runs again on the newer state when a concurrent change came first. */
export interface Change extends ChangeOptions {
  /** Description for the history. */
  action: string;
  by?: string | undefined;
  /** Makes a new release even when no live build changes. */
  always?: boolean;
  /** Withdraws the builds that the change ends: a version does not select them again. */
  withdraws?: boolean;
  /** Emergency: problems of types are warnings. A build that served before is better than one that fails now. */
  acceptsTypeProblems?: boolean;
  apply: (live: Live, current: ReleaseRecord | undefined) => Live | Promise<Live>;
}

/** Author of changes for which none is given: user and machine. */
export function currentUser(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // A container's user may have no name.
    return `someone@${hostname()}`;
  }
}

/**
 * Problems of types that do not refuse a release: all in an emergency, else those that the current release was made
 * with, for which the next team is not responsible.
 *
 * @throws ReleaseRefused listing all other problems
 */
export function acceptedProblems(
  problems: readonly Problem[],
  current: ReleaseRecord | undefined,
  acceptsTypeProblems = false,
): string[] {
  const known = new Set(current?.accepted);
  const isAccepted = ({ kind, text }: Problem) =>
    kind === 'types' && (acceptsTypeProblems || known.has(text));
  const refused = problems.filter((problem) => !isAccepted(problem));
  if (refused.length > 0) throw new ReleaseRefused(refused.map(({ text }) => text));
  return problems.map(({ text }) => text);
}

async function planRelease(
  store: ReleaseStore,
  change: Change,
  current: ReleaseRecord | undefined,
  live: Live,
): Promise<PlannedRelease> {
  const previous = current?.release ?? null;
  const release = nextRelease(previous);
  const composition = await composeRegistry(store, release, live);
  const { registry } = composition;
  const { problems, unchecked } = await findProblems(store, composition, current);
  const accepted = acceptedProblems(problems, current, change.acceptsTypeProblems);
  const withdrawn = withdrawnAfter(current, live, change.withdraws ?? false);
  const next: ReleaseRecord = {
    schema: 1,
    release,
    previous,
    at: new Date().toISOString(),
    by: change.by ?? currentUser(),
    action: change.action,
    ...(withdrawn && { withdrawn }),
    ...(accepted.length > 0 && { accepted }),
    live,
    registry,
    ...(store.signer && { signed: store.signer.sign(JSON.stringify(registry)) }),
  };
  return { before: current, next, warnings: [...accepted, ...unchecked] };
}

/**
 * Makes a change live: checks the whole combination, then appends the next release, which succeeds for one of several
 * concurrent changes. The others are applied to the new state and checked again.
 *
 * @returns the live release; the current one when nothing changes and its signature is valid; with `dryRun` the planned
 *   one
 * @throws ReleaseRefused listing all problems
 */
export async function releaseChange(store: ReleaseStore, change: Change): Promise<ReleaseRecord> {
  for (;;) {
    const current = await store.live();
    const live = await change.apply(current?.live ?? {}, current);
    const isSigned = !store.signer || store.signer.key === current?.signed?.key;
    if (current && !change.always && isSigned && isDeepStrictEqual(live, current.live)) return current;
    const plan = await planRelease(store, change, current, live);
    await change.onPlan?.(plan);
    if (change.dryRun) return plan.next;
    if (await store.appendRelease(plan.next)) {
      await notifyOfRelease(store, plan);
      return plan.next;
    }
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
