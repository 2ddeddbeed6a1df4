import type { Registry } from '@padiman/federation/registry';
import type { ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { isPlatformMachine } from './platform-signer.ts';
import { releaseChange, type ChangeOptions } from './release-change.ts';

const day = 24 * 60 * 60 * 1000;

/** Days until a registry expires; negative afterwards. */
export const daysLeft = ({ expires }: Registry, now = Date.now()): number =>
  (Date.parse(expires ?? '') - now) / day;

/** Tells whether less than half of a registry's validity is left. */
export const isRenewalDue = ({ issuedAt, expires }: Registry, now = Date.now()): boolean =>
  !(Date.parse(expires ?? '') - now > now - Date.parse(issuedAt ?? ''));

/** Signs the live builds again, for another term of validity. Everything is verified as at a promotion. */
export function renew(store: ReleaseStore, options: ChangeOptions = {}): Promise<ReleaseRecord> {
  return releaseChange(store, {
    ...options,
    action: 'renew the registry',
    always: true,
    apply: (live) => live,
  });
}

/**
 * Renews the live registry when less than half of its validity is left and this machine has a platform key.
 * @returns the new release, or undefined when there was nothing to renew
 */
export async function renewIfDue(store: ReleaseStore): Promise<ReleaseRecord | undefined> {
  const live = await store.live();
  if (!live || !isRenewalDue(live.registry) || !(await isPlatformMachine(store))) return undefined;
  return renew(store);
}
