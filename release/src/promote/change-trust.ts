import { platformKeysOf, type Trust } from '../signing/trust.ts';
import { isPublicKey } from '../signing/verify-record.ts';
import { isPackageName } from '../store/storage.ts';
import type { ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { releaseChange, type ChangeOptions } from './release-change.ts';
import { ReleaseRefused } from './build-selection.ts';

type Keys = Readonly<Record<string, string>>;

function withKey(keys: Keys, name: string, key: string): Record<string, string> {
  if (!/^[A-Za-z0-9][\w.@-]{0,63}$/.test(name))
    throw new ReleaseRefused([`${name} is not a name of a key: letters, digits and . _ @ - only`]);
  if (!isPublicKey(key))
    throw new ReleaseRefused([`${key} is not a public key: 43 characters, as keys create prints`]);
  if (Object.hasOwn(keys, name) && keys[name] !== key)
    throw new ReleaseRefused([`There is another key named ${name}: remove it first, or use another name`]);
  return { ...keys, [name]: key };
}

function withoutKey(keys: Keys, name: string, whose: string): Record<string, string> {
  if (!Object.hasOwn(keys, name)) throw new ReleaseRefused([`There is no key named ${name} ${whose}`]);
  return Object.fromEntries(Object.entries(keys).filter(([one]) => one !== name));
}

/** Makes a release that changes the trusted keys and no build. */
const changeTrust = (
  store: ReleaseStore,
  action: string,
  options: ChangeOptions,
  trust: (now: Trust) => Trust,
) => releaseChange(store, { ...options, action, apply: (live) => live, trust });

/** Lets another key sign releases. */
export function addPlatformKey(
  store: ReleaseStore,
  name: string,
  key: string,
  options: ChangeOptions = {},
): Promise<ReleaseRecord> {
  return changeTrust(store, `keys add-platform ${name} ${key}`, options, (now) => ({
    ...now,
    platform: withKey(now.platform, name, key),
  }));
}

/** Ends a key's right to sign releases. The key that signs this very release stays. */
export function removePlatformKey(
  store: ReleaseStore,
  name: string,
  options: ChangeOptions = {},
): Promise<ReleaseRecord> {
  return changeTrust(store, `keys remove-platform ${name}`, options, (now) => ({
    ...now,
    platform: withoutKey(now.platform, name, `among the platform keys: ${platformNames(now)}`),
  }));
}

const platformNames = (trust: Trust) =>
  platformKeysOf(trust).length > 0 ? Object.keys(trust.platform).join(', ') : 'none';

const ownersOf = ({ owners }: Trust, name: string): Keys =>
  (Object.hasOwn(owners, name) ? owners[name] : undefined) ?? {};

function requirePackageName(name: string): void {
  if (!isPackageName(name)) throw new ReleaseRefused([`${name} is not a package: shell, or as mfe-finance`]);
}

/** Lets a key sign the builds of a package. From the first one on, platform keys no longer may. */
export async function addOwner(
  store: ReleaseStore,
  packageName: string,
  name: string,
  key: string,
  options: ChangeOptions = {},
): Promise<ReleaseRecord> {
  requirePackageName(packageName);
  return changeTrust(store, `owners add ${packageName} ${name} ${key}`, options, (now) => ({
    ...now,
    owners: { ...now.owners, [packageName]: withKey(ownersOf(now, packageName), name, key) },
  }));
}

/** Ends a key's right to sign builds of a package. Its live builds stay; others can no longer be promoted. */
export async function removeOwner(
  store: ReleaseStore,
  packageName: string,
  name: string,
  options: ChangeOptions = {},
): Promise<ReleaseRecord> {
  requirePackageName(packageName);
  return changeTrust(store, `owners remove ${packageName} ${name}`, options, (now) => ({
    ...now,
    owners: {
      ...now.owners,
      [packageName]: withoutKey(ownersOf(now, packageName), name, `among the owners of ${packageName}`),
    },
  }));
}
