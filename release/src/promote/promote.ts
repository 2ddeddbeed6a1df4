import type { Registry } from '@padiman/federation/registry';
import { ownerKeysOf, releaserIdentity, signedText } from '../signing/signer.ts';
import type { BuildName } from '../store/build-record.ts';
import { isPreviewId, type People, type PreviewRecord } from '../store/previews.ts';
import { type LiveBuild, nextRelease, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { isWithdrawn, refuseWithdrawn, ReleaseRefused } from './build-selection.ts';
import {
  type ChangeOptions,
  checkedCombination,
  isPlatformMachine,
  type Live,
  releaseChange,
  requireReleaser,
} from './release-change.ts';
import { randomBytes } from 'node:crypto';

/** Options of a promotion. */
export type PromoteOptions = ChangeOptions & {
  /** Allows builds that were rolled back, halted or retired. */
  again?: boolean;
};

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

function requireLive(live: Live, name: string, advice = ''): LiveBuild {
  const now = live[name];
  if (!now) throw new ReleaseRefused([`${name} is not live${advice}`]);
  return now;
}

/** Makes builds live, all in one release. @throws ReleaseRefused listing all problems */
export function promote(
  store: ReleaseStore,
  builds: readonly BuildName[],
  { again = false, ...options }: PromoteOptions = {},
): Promise<ReleaseRecord> {
  return releaseChange(store, {
    ...options,
    action: `promote ${builds.map(({ name, build }) => `${name} ${build}`).join(', ')}`,
    apply: (live, current) => {
      if (!again) refuseWithdrawn(current, builds);
      return withBuilds(live, builds);
    },
  });
}

/**
 * Serves a build to a share of staff, to named members of staff, or to both, in place of the live one. 0% for nobody
 * ends the canary.
 * @throws ReleaseRefused when the package is not live, or that build is the live one
 */
export function promoteCanary(
  store: ReleaseStore,
  { name, build }: BuildName,
  percent: number,
  { again = false, people, ...options }: PromoteOptions & { people?: People | undefined } = {},
): Promise<ReleaseRecord> {
  const audience = [
    ...(percent > 0 || !people ? [`--canary ${percent}%`] : []),
    ...(people ? [`--for ${people.hashes.length} people`] : []),
  ];
  return releaseChange(store, {
    ...options,
    action: `promote ${name} ${build} ${audience.join(' ')}`,
    apply: (live, current) => {
      const { canary, ...stable } = requireLive(live, name, ': a canary needs a live build beside it');
      if (stable.build === build) throw new ReleaseRefused([`${name} ${build} is live for everybody`]);
      if (percent === 0 && !people)
        // Ending one build's canary does not end another's.
        return canary && canary.build !== build ? live : { ...live, [name]: stable };
      if (!again) refuseWithdrawn(current, [{ name, build }]);
      const since = canary?.build === build ? canary.since : nextRelease(current?.release ?? null);
      const next = { build, percent, ...(people && { people }), ...(since && { since }) };
      return { ...live, [name]: { ...stable, canary: next } };
    },
  });
}

/** Distinct members of staff that a build must fail for before it is halted. */
export const haltNeeds = 3;

/** A build in one of its periods as a canary or as the live one. */
export type NamedRun = BuildName & { since?: string | undefined };

/**
 * Ends a canary if that build still is one and, with `since`, has not been restarted as one. Withdraws it: nobody promotes a
 * build that failed without asking for it again.
 */
export function haltCanary(store: ReleaseStore, { name, build, since }: NamedRun, reason: string) {
  return releaseChange(store, {
    action: `halt ${name} ${build}: ${reason}`,
    withdraws: true,
    apply: (live) => {
      const { canary, ...stable } = live[name] ?? { build: '', lastGood: null };
      if (canary?.build !== build || (since !== undefined && canary.since !== since)) return live;
      return { ...live, [name]: stable };
    },
  });
}

/**
 * Removes a remote from the next release. Its builds stay in the store; the retired one is withdrawn, so that a start
 * from a checkout does not bring it back.
 * @throws ReleaseRefused when it is not live, or is the shell
 */
export function retire(store: ReleaseStore, name: string, options: ChangeOptions = {}) {
  return releaseChange(store, {
    ...options,
    action: `retire ${name}`,
    withdraws: true,
    apply: (live) => {
      if (name === 'shell') throw new ReleaseRefused(['The shell cannot be retired: every page needs it']);
      requireLive(live, name);
      const { [name]: _retired, ...others } = live;
      return others;
    },
  });
}

/**
 * Composes the registry with these builds live, without releasing it. Without builds the types of all live builds are
 * compared, also of those that run together already.
 * @returns also what would be a warning: problems of types that the live release was made with, builds whose types could
 *   not be compared, and keys of descriptors that the live shell ignores
 * @throws ReleaseRefused listing all other problems
 */
export async function checkCombination(store: ReleaseStore, builds: readonly BuildName[]) {
  const current = await store.live();
  const live = withBuilds(current?.live ?? {}, builds);
  const options = { current, isWhole: builds.length === 0 };
  return checkedCombination(store, current?.release ?? 'none', live, options);
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
  const apply = async (live: Live, current: ReleaseRecord | undefined): Promise<Live> => {
    const changed: Record<string, LiveBuild> = {};
    for (const one of builds) {
      const { name, build } = one;
      const isKept = live[name]?.fromCheckout === build || isWithdrawn(current, one);
      if (isKept || (await lacksOwner(store, current, one))) continue;
      changed[name] = { ...withBuild(live[name], build), fromCheckout: build };
    }
    return { ...live, ...changed };
  };
  return releaseChange(store, { action: 'promote the checkout', apply });
}

const day = 24 * 60 * 60 * 1000;

/** Days until a registry expires; negative afterwards. */
export const daysLeft = ({ expires }: Registry): number => (Date.parse(expires ?? '') - Date.now()) / day;

/** Signs the live builds again, for another term of validity. Everything is verified as at a promotion. */
export const renew = (store: ReleaseStore, options: ChangeOptions = {}): Promise<ReleaseRecord> =>
  releaseChange(store, { ...options, action: 'renew the registry', always: true, apply: (live) => live });

/**
 * Renews the live registry when less than half of its validity is left and this machine has a platform key.
 * @returns the new release, or undefined when there was nothing to renew
 */
export async function renewIfDue(store: ReleaseStore): Promise<ReleaseRecord | undefined> {
  const { registry } = (await store.live()) ?? {};
  const [issued, expires] = [registry?.issuedAt, registry?.expires].map((time) => Date.parse(time ?? ''));
  const isFresh = Number(expires) - Date.now() > Date.now() - Number(issued);
  if (!registry || isFresh || !(await isPlatformMachine(store))) return undefined;
  return renew(store);
}

/**
 * Makes what a start brings live: promotes its builds where they changed, and renews the registry where that is due.
 * @param log receives a line when there is another release
 */
export async function releaseStart(
  store: ReleaseStore,
  builds: readonly BuildName[],
  log: (line: string) => void,
): Promise<void> {
  const before = await store.live();
  const promoted = await promoteCheckout(store, builds);
  const { release } = (await renewIfDue(store)) ?? promoted;
  if (release !== before?.release) log(`release ${release} is live`);
}

const hour = 60 * 60 * 1000;

/**
 * Gives a published build to named members of staff in the live console, until it expires. The release that it makes
 * changes no live build: its registry tells pages to ask which builds they get.
 * @throws ReleaseRefused when the build is live, is not published, or does not work with the live ones
 */
export async function startPreview(
  store: ReleaseStore,
  { name, build }: BuildName,
  given: ChangeOptions & { people: People; hours: number; label?: string | undefined },
): Promise<PreviewRecord> {
  const { people, hours, label, ...options } = given;
  const signer = await requireReleaser(store, name);
  const current = await store.live();
  if (!current) throw new ReleaseRefused(['Nothing is live yet: a preview needs the live builds beside it']);
  if (current.live[name]?.build === build)
    throw new ReleaseRefused([`${name} ${build} is live for everybody`]);
  const { shell, remotes } = (await checkCombination(store, [{ name, build }])).composition.registry;
  // Without what only a live build has.
  const { canary: _canary, ...entry } = name === 'shell' ? shell : { ...remotes[name], lastGood: null };
  const id = randomBytes(6).toString('hex');
  const until = new Date(Date.now() + hours * hour).toISOString();
  const text = JSON.stringify({ kind: 'preview', id, name, until, entry });
  const record: Omit<PreviewRecord, 'sealed'> = {
    ...{ schema: 1, id, at: new Date().toISOString(), by: releaserIdentity(current.trust, signer.key) },
    ...{ people, name, build, ...(label !== undefined && { label }), until },
    ...{ text, signed: signer.sign(text) },
  };
  const preview = { ...record, sealed: signer.sign(signedText(record, 'sealed')) };
  const replaced = (await store.previews.list()).filter((one) => one.name === name && one.label === label);
  if (!options.dryRun) {
    await store.previews.add(preview);
    if (label !== undefined) for (const former of replaced) await store.previews.end(former.id);
  }
  const action = `preview ${id} of ${name} ${build} for ${people.hashes.length} people until ${until}`;
  await releaseChange(store, { ...options, action, always: true, apply: (live) => live });
  return preview;
}

/**
 * Ends previews before they expire: the one of an id, or those of a label.
 * @returns those that ended; none for a label that has expired
 * @throws ReleaseRefused when there is none of this id
 */
export async function endPreviews(store: ReleaseStore, idOrLabel: string, options: ChangeOptions = {}) {
  const isNamed = ({ id, label }: PreviewRecord) => id === idOrLabel || label === idOrLabel;
  const active = (await store.previews.list()).filter(isNamed);
  if (active.length === 0 && isPreviewId(idOrLabel))
    throw new ReleaseRefused([`There is no preview ${idOrLabel}: preview --list shows them`]);
  for (const { id, name, build } of active) {
    await requireReleaser(store, name);
    if (!options.dryRun) await store.previews.end(id);
    const action = `end preview ${id} of ${name} ${build}`;
    await releaseChange(store, { ...options, action, always: true, apply: (live) => live });
  }
  return active;
}
