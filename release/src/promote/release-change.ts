import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Registry } from '@padiman/federation/registry';
import {
  deedsOf,
  isPlatformKey,
  ownerKeysOf,
  platformKeysOf,
  releaserIdentity,
  signedText,
  type Signer,
  type Trust,
} from '../signing/signer.ts';
import { digestOf } from '../store/verified-builds.ts';
import { type LiveBuild, nextRelease, type ReleaseRecord, servableBuilds } from '../store/release-record.ts';
import { type ReleaseStore, untrustedStore } from '../store/release-store.ts';
import { composeRegistry } from './compose-registry.ts';
import { notCompared } from './compare-types.ts';
import { descriptorWarnings, findProblems, type Problem } from './find-problems.ts';
import { ReleaseRefused, withdrawnAfter } from './build-selection.ts';
import { keptToScope, scopeProblem } from '../store/release-scope.ts';
import { notifyOfRelease } from './release-webhook.ts';
import { program } from '../files/program.ts';

/** Live builds by package. */
export type Live = Readonly<Record<string, LiveBuild>>;

/** A release that is about to be written. */
export interface PlannedRelease {
  before: ReleaseRecord | undefined;
  next: ReleaseRecord;
  /**
   * Problems of types that do not refuse the release, builds whose types could not be compared, and keys of descriptors
   * that the shell ignores.
   */
  warnings: readonly string[];
}

/** Options that every change of a release has. */
export interface ChangeOptions {
  /** Free text for the history. */
  note?: string | undefined;
  /** Does everything but the write. */
  dryRun?: boolean;
  /** Called after an emergency with what the compiler finds then. */
  onWarnings?: (warnings: readonly string[]) => void;
  /** Called before the release is written; once more after a concurrent change came first. */
  onPlan?: (plan: PlannedRelease) => void | Promise<void>;
}

/** A change of the live builds, or of the keys. `apply` runs again on the newer state when another change came first. */
export interface Change extends ChangeOptions {
  /** Description for the history. */
  action: string;
  /** Makes a new release even when nothing changes. */
  always?: boolean;
  /** Withdraws the builds that the change ends: a version does not select them again. */
  withdraws?: boolean;
  /**
   * Emergency: problems of types are warnings, and the compiler is not waited for. A build that served before is better than
   * one that fails now.
   */
  acceptsTypeProblems?: boolean;
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

/**
 * Composes and checks the combination of live builds and all of its files, for `check`, promotions and rollbacks
 * alike. Problems of types do not refuse it in an emergency, nor those that the current release was made with, for
 * which the next team is not responsible.
 * @throws ReleaseRefused listing all other problems
 */
export async function checkedCombination(
  store: ReleaseStore,
  number: string,
  live: Live,
  { current, isWhole = false, acceptsTypeProblems = false }: CheckOptions,
) {
  const followed = isWhole ? undefined : current;
  const composition = await composeRegistry(store, number, live, followed);
  const { problems, unchecked } = await findProblems(store, composition, followed, !acceptsTypeProblems);
  const known = new Set(current?.accepted);
  const returned = [...known].flatMap((text) => {
    const [, remote, shell] = notCompared.exec(text) ?? [];
    return remote && shell ? [{ remote, shell }] : [];
  });
  const isAccepted = ({ kind, text }: Problem) =>
    kind === 'types' &&
    (acceptsTypeProblems ||
      known.has(text) ||
      returned.some(({ remote, shell }) => text.startsWith(`${remote} `) && text.includes(shell)));
  const refused = problems.filter((problem) => !isAccepted(problem));
  if (refused.length > 0) throw new ReleaseRefused(refused.map(({ text }) => text));
  const waiting = unchecked.filter((text) => acceptsTypeProblems && notCompared.test(text));
  const accepted = [...problems.map(({ text }) => text), ...waiting];
  const warnings = new Set([...accepted, ...unchecked, ...descriptorWarnings(composition)]);
  return { composition, accepted, warnings: [...warnings] };
}

interface CheckOptions {
  current: ReleaseRecord | undefined;
  /** Reads every record and compares all types, also of builds that run together already. */
  isWhole?: boolean;
  acceptsTypeProblems?: boolean | undefined;
}

const day = 24 * 60 * 60 * 1000;

/** Days after which browsers refuse a registry that was not renewed; a process that serves renews it in time. */
const validDays = 90;

/** Time for which a new registry is valid. It is issued later than the one before, also by a slow clock. */
function validityAfter(previous: Registry | undefined): { issuedAt: string; expires: string } {
  const issued = Math.max(Date.now(), Date.parse(previous?.issuedAt ?? '') + 1 || 0);
  return {
    issuedAt: new Date(issued).toISOString(),
    expires: new Date(issued + validDays * day).toISOString(),
  };
}

/** Signs a release that follows another one. */
function sealed(
  signer: Signer,
  content: Omit<ReleaseRecord, 'signed' | 'sealed'>,
  before: ReleaseRecord | undefined,
): ReleaseRecord {
  const kept = before ? keptToScope(before, content as ReleaseRecord, signer.key) : content;
  const record = { ...kept, signed: signer.sign(JSON.stringify(kept.registry)) };
  return { ...record, sealed: signer.sign(signedText(record, 'sealed')) };
}

/**
 * Makes a change live: checks the whole combination and all of its files, then appends the next release, which
 * succeeds for one of several concurrent changes. The others are applied to the new state and checked again.
 * @returns the live release; the current one when nothing changes; with `dryRun` the planned one
 * @throws ReleaseRefused listing all problems
 */
export async function releaseChange(store: ReleaseStore, change: Change): Promise<ReleaseRecord> {
  for (;;) {
    // Read first: a release that appears afterwards takes this number, and this change is made again.
    const number = nextRelease(await store.newest());
    const signer = await requireReleaser(store);
    const current = await store.live();
    const applied = await change.apply(current?.live ?? {}, current);
    const live = withSince(applied, current?.live ?? {}, number);
    const before = current?.trust ?? { platform: { platform: signer.key }, owners: {} };
    const trust = change.trust?.(before) ?? before;
    const outOfScope = current && scopeProblem(current, { live, trust }, signer.key);
    if (outOfScope !== undefined) throw new ReleaseRefused([outOfScope]);
    if (isPlatformKey(before, signer.key) && !isPlatformKey(trust, signer.key))
      throw new ReleaseRefused([
        'A platform key cannot remove itself: use a machine with another platform key',
      ]);
    const isUnchanged = isDeepStrictEqual([live, trust], [current?.live, current?.trust]);
    if (current && !change.always && isUnchanged) return current;
    const { acceptsTypeProblems, action, note } = change;
    const checked = await checkedCombination(store, number, live, { current, acceptsTypeProblems });
    const { composition, accepted, warnings } = checked;
    const { records, kept } = composition;
    const withdrawn = withdrawnAfter(current, live, change.withdraws ?? false);
    const keptPins = Object.entries(current?.pins ?? {}).filter(([label]) => kept.includes(label));
    const newPins = [...records].map(([label, record]) => [label, digestOf(record)] as const);
    const next = sealed(
      signer,
      {
        schema: 1,
        release: number,
        previous: current?.release ?? null,
        at: new Date().toISOString(),
        by: releaserIdentity(before, signer.key),
        action,
        ...(note && { note }),
        ...(withdrawn && { withdrawn }),
        ...(accepted.length > 0 && { accepted }),
        ...{ live, pins: Object.fromEntries([...keptPins, ...newPins]), trust },
        registry: { ...composition.registry, ...validityAfter(current?.registry) },
      },
      current,
    );
    await change.onPlan?.({ before: current, next, warnings });
    if (change.dryRun) return next;
    for (const { name, build } of servableBuilds(next)) await store.markReleased(name, build);
    if (await store.appendRelease(next)) {
      await notifyOfRelease(store, { before: current, next });
      if (acceptsTypeProblems && change.onWarnings) {
        const { problems } = await findProblems(store, composition, current);
        const found = problems.map(({ text }) => text).filter((text) => !warnings.includes(text));
        change.onWarnings(found);
      }
      return next;
    }
    await pause(5 + Math.random() * 20);
  }
}

/** Reason why a key may not sign releases of a store; undefined when it may. */
async function refusalOf(store: ReleaseStore, key: string): Promise<string | undefined> {
  const own = `This machine's key ${key} is not a platform key of this deployment`;
  const live = await store.live();
  if (live) {
    if (platformKeysOf(live.trust).includes(key)) return undefined;
    return (
      `${own}. On a machine whose key is one, ${program} owners add <package> <name> ${key} --may promote,rollback,retire ` +
      `lets it release one package. ` +
      `Platform keys: ${Object.keys(live.trust.platform).join(', ')}`
    );
  }
  const trusted = await store.platformKeys();
  const newest = await store.newestSigner();
  // A store with releases by other keys is another deployment's, or this machine is not configured yet.
  if (newest && !trusted.includes(newest)) return `${own}. ${untrustedStore(newest)}`;
  return trusted.includes(key) ? undefined : `${own}: REGISTRY_PUBLIC_KEYS or registry.pub name other keys`;
}

/**
 * Returns this machine's key if it may sign releases of a store. An empty store accepts the first key.
 * @throws ReleaseRefused when the live release does not name the key
 */
export async function requirePlatformSigner(store: ReleaseStore): Promise<Signer> {
  const signer = await store.requireSigner();
  const refusal = await refusalOf(store, signer.key);
  if (refusal) throw new ReleaseRefused([refusal]);
  return signer;
}

/**
 * Returns this machine's key if it may sign releases of some package, or of the given one.
 * @throws ReleaseRefused
 */
export async function requireReleaser(store: ReleaseStore, name?: string): Promise<Signer> {
  const signer = await store.requireSigner();
  const live = await store.live();
  const own = live ? deedsOf(live.trust, signer.key) : new Map<string, string[]>();
  if (name === undefined ? own.size > 0 : own.get(name)?.includes('promote')) return signer;
  return requirePlatformSigner(store);
}

/** @throws ReleaseRefused if no release would accept the builds of a package that this machine signs */
export async function requirePublisher(store: ReleaseStore, name: string): Promise<void> {
  const key = store.signer()?.key;
  if (key === undefined) return;
  const live = await store.live();
  const owners = live ? ownerKeysOf(live.trust, name) : [];
  const refusal =
    owners.length > 0
      ? `This machine's key ${key} is not a key of the owners of ${name}: ${Object.keys(live?.trust.owners[name] ?? {}).join(', ')}`
      : await refusalOf(store, key);
  if (!owners.includes(key) && refusal) throw new ReleaseRefused([refusal]);
}

/** Tells whether this machine may sign releases of a store. Creates no key. */
export async function isPlatformMachine(store: ReleaseStore): Promise<boolean> {
  const key = store.signer()?.key;
  return key !== undefined && (await refusalOf(store, key)) === undefined;
}
