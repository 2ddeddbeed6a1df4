import type { Trust } from '../signing/trust.ts';
import { isPublicKey } from '../signing/verify-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { isPackageName } from '../store/storage.ts';
import { releaseChange, type ChangeOptions } from './release-change.ts';
import { ReleaseRefused } from './build-selection.ts';

type Keys = Readonly<Record<string, string>>;

/** Adds a key to others. */
const adding = (name: string, key: string) => (keys: Keys) => {
  if (!/^[A-Za-z0-9][\w.@-]{0,63}$/.test(name))
    throw new ReleaseRefused([`${name} is not a name of a key: letters, digits and . _ @ - only`]);
  if (!isPublicKey(key))
    throw new ReleaseRefused([`${key} is not a public key: 43 characters, as keys create prints`]);
  if (Object.hasOwn(keys, name) && keys[name] !== key)
    throw new ReleaseRefused([`There is another key named ${name}: remove it first, or use another name`]);
  return { ...keys, [name]: key };
};

/** Removes a key from others. */
const removing = (name: string) => (keys: Keys, whose: string) => {
  if (!Object.hasOwn(keys, name)) throw new ReleaseRefused([`There is no key named ${name} ${whose}`]);
  return Object.fromEntries(Object.entries(keys).filter(([one]) => one !== name));
};

/** Makes a release that changes the trusted keys and no build. */
const changeTrust = (
  store: ReleaseStore,
  action: string,
  options: ChangeOptions | undefined,
  trust: (now: Trust) => Trust,
) => releaseChange(store, { ...options, action, apply: (live) => live, trust });

type ChangeKeys = ReturnType<typeof adding> | ReturnType<typeof removing>;

const changePlatform =
  (change: ChangeKeys) =>
  ({ platform, owners }: Trust): Trust => ({
    owners,
    platform: change(platform, `among the platform keys: ${Object.keys(platform).join(', ') || 'none'}`),
  });

const changeOwners = (name: string, change: ChangeKeys) => {
  if (!isPackageName(name)) throw new ReleaseRefused([`${name} is not a package: shell, or as mfe-finance`]);
  return ({ platform, owners }: Trust): Trust => {
    const own = (Object.hasOwn(owners, name) ? owners[name] : undefined) ?? {};
    return { platform, owners: { ...owners, [name]: change(own, `among the owners of ${name}`) } };
  };
};

/** Lets another key sign releases. */
export const addPlatformKey = (store: ReleaseStore, name: string, key: string, options?: ChangeOptions) =>
  changeTrust(store, `keys add-platform ${name} ${key}`, options, changePlatform(adding(name, key)));

/** Ends a key's right to sign releases. The key that signs this very release stays. */
export const removePlatformKey = (store: ReleaseStore, name: string, options?: ChangeOptions) =>
  changeTrust(store, `keys remove-platform ${name}`, options, changePlatform(removing(name)));

/** Lets a key sign the builds of a package. From the first one on, platform keys no longer may. */
export const addOwner = async (
  store: ReleaseStore,
  owned: string,
  name: string,
  key: string,
  options?: ChangeOptions,
) =>
  changeTrust(store, `owners add ${owned} ${name} ${key}`, options, changeOwners(owned, adding(name, key)));

/** Ends a key's right to sign builds of a package. Its live builds stay; others can no longer be promoted. */
export const removeOwner = async (
  store: ReleaseStore,
  owned: string,
  name: string,
  options?: ChangeOptions,
) => changeTrust(store, `owners remove ${owned} ${name}`, options, changeOwners(owned, removing(name)));
