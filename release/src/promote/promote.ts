import type { BuildName } from '../store/build-record.ts';
import type { Registry } from '@padiman/federation/registry';
import { ownerKeysOf } from '../signing/trust.ts';
import type { LiveBuild, ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { checkedCombination, releaseChange, type ChangeOptions, type Live } from './release-change.ts';
import { ReleaseRefused, isWithdrawn, refuseWithdrawn } from './build-selection.ts';

function withBuild(before: LiveBuild | undefined, build: string): LiveBuild {
  if (before?.build === build) return before;
  // Promoting a canary ends it; another build's canary continues.
  const { canary, ...others } = before ?? {};
  const kept = canary && canary.build !== build ? { canary } : {};
  return { ...others, ...kept, build, lastGood: before?.build ?? null };
}

const withBuilds = (live: Live, builds: readonly BuildName[]): Live => ({
  ...live,
  ...Object.fromEntries(builds.map(({ name, build }) => [name, withBuild(live[name], build)])),
});

const list = (builds: readonly BuildName[]) => builds.map(({ name, build }) => `${name} ${build}`).join(', ');

/**
 * Makes builds live, all in one release.
 * @param options `again` allows builds that were rolled back
 * @throws ReleaseRefused listing all problems
 */
export function promote(
  store: ReleaseStore,
  builds: readonly BuildName[],
  { again = false, ...options }: ChangeOptions & { again?: boolean } = {},
): Promise<ReleaseRecord> {
  return releaseChange(store, {
    ...options,
    action: `promote ${list(builds)}`,
    apply: (live, current) => {
      if (!again) refuseWithdrawn(current, builds);
      return withBuilds(live, builds);
    },
  });
}

/**
 * Removes a remote from the next release. Its builds stay in the store; the retired one is withdrawn, so that a start
 * from a checkout does not bring it back.
 * @throws ReleaseRefused when it is not live, or is the shell
 */
export function retire(
  store: ReleaseStore,
  name: string,
  options: ChangeOptions = {},
): Promise<ReleaseRecord> {
  return releaseChange(store, {
    ...options,
    action: `retire ${name}`,
    withdraws: true,
    apply: (live) => {
      if (name === 'shell') throw new ReleaseRefused(['The shell cannot be retired: every page needs it']);
      const { [name]: retired, ...others } = live;
      if (!retired) throw new ReleaseRefused([`${name} is not live`]);
      return others;
    },
  });
}

/**
 * Composes the registry with these builds live, without releasing it. Without builds the types of all live builds are
 * compared, also of those that run together already.
 *
 * @returns the registry, and what would be a warning: problems of types that the live release was made with, builds whose
 *   types could not be compared, and keys of descriptors that the live shell ignores
 * @throws ReleaseRefused listing all other problems
 */
export async function checkCombination(
  store: ReleaseStore,
  builds: readonly BuildName[],
): Promise<{ registry: Registry; warnings: string[] }> {
  const current = await store.live();
  const live = withBuilds(current?.live ?? {}, builds);
  const options = { current, isWhole: builds.length === 0 };
  const checked = await checkedCombination(store, current?.release ?? 'none', live, options);
  return { registry: checked.composition.registry, warnings: checked.warnings };
}

/** Tells whether a build belongs to a package whose owners did not sign it. */
async function lacksOwner(
  store: ReleaseStore,
  current: ReleaseRecord | undefined,
  { name, build }: BuildName,
): Promise<boolean> {
  if (!current || ownerKeysOf(current.trust, name).length === 0) return false;
  return (await store.examineBuild(name, build))?.problem !== undefined;
}

/**
 * Makes the builds of a checkout live where they changed since its last promotion. A package that was rolled back or
 * retired stays so until its sources change. Live packages that the checkout does not contain stay live, and so do the
 * builds of a package whose owners sign with other keys.
 */
export function promoteCheckout(store: ReleaseStore, builds: readonly BuildName[]): Promise<ReleaseRecord> {
  const next = async (live: Live, current: ReleaseRecord | undefined): Promise<Live> => {
    const changed: Record<string, LiveBuild> = {};
    for (const one of builds) {
      const { name, build } = one;
      const isKept = live[name]?.fromCheckout === build || isWithdrawn(current, one);
      if (isKept || (await lacksOwner(store, current, one))) continue;
      changed[name] = { ...withBuild(live[name], build), fromCheckout: build };
    }
    return { ...live, ...changed };
  };
  return releaseChange(store, { action: 'promote the checkout', apply: next });
}
