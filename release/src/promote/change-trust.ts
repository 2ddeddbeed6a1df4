import { type Deed, isPublicKey, type Trust } from '../signing/signer.ts';
import type { ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { isPackageName } from '../store/storage.ts';
import { ReleaseRefused } from './build-selection.ts';
import { type ChangeOptions, releaseChange } from './release-change.ts';

type Keys = Readonly<Record<string, string>>;

/** Keys with another one, or without the named one. @throws ReleaseRefused for a wrong key, and a name that is taken or unknown */
function changed(keys: Keys, whose: string, name: string, key: string | undefined): Record<string, string> {
  const refuse = (problem: string) => new ReleaseRefused([problem]);
  if (key === undefined) {
    if (!Object.hasOwn(keys, name)) throw refuse(`There is no key named ${name} ${whose}`);
    return Object.fromEntries(Object.entries(keys).filter(([one]) => one !== name));
  }
  if (!/^[A-Za-z0-9][\w.@-]{0,63}$/.test(name))
    throw refuse(`${name} is not a name of a key: letters, digits and . _ @ - only`);
  if (!isPublicKey(key)) throw refuse(`${key} is not a public key: 43 characters, as keys create prints`);
  if (Object.hasOwn(keys, name) && keys[name] !== key)
    throw refuse(`There is another key named ${name}: remove it first, or use another name`);
  return { ...keys, [name]: key };
}

/** Makes a release that changes the trusted keys and no build. */
const changeTrust = (
  store: ReleaseStore,
  action: string,
  trust: (now: Trust) => Trust,
  options?: ChangeOptions,
): Promise<ReleaseRecord> => releaseChange(store, { ...options, action, apply: (live) => live, trust });

const withPlatform =
  (name: string, key?: string) =>
  ({ platform, ...others }: Trust): Trust => {
    const whose = `among the platform keys: ${Object.keys(platform).join(', ') || 'none'}`;
    return { ...others, platform: changed(platform, whose, name, key) };
  };

function withOwner(owned: string, name: string, key?: string, may: readonly Deed[] = []) {
  if (!isPackageName(owned))
    throw new ReleaseRefused([`${owned} is not a package: shell, or as mfe-finance`]);
  return ({ platform, owners, deeds = {} }: Trust): Trust => {
    const own = (Object.hasOwn(owners, owned) ? owners[owned] : undefined) ?? {};
    const { [name]: _before, ...others } = deeds[owned] ?? {};
    const allowed = { ...deeds, [owned]: may.length > 0 ? { ...others, [name]: [...may] } : others };
    const kept = Object.entries(allowed).filter(([, byName]) => Object.keys(byName).length > 0);
    return {
      platform,
      owners: { ...owners, [owned]: changed(own, `among the owners of ${owned}`, name, key) },
      ...(kept.length > 0 && { deeds: Object.fromEntries(kept) }),
    };
  };
}

/** Lets another key sign releases. */
export const addPlatformKey = (store: ReleaseStore, name: string, key: string, options?: ChangeOptions) =>
  changeTrust(store, `keys add-platform ${name} ${key}`, withPlatform(name, key), options);

/** Ends a key's right to sign releases. The key that signs this very release stays. */
export const removePlatformKey = (store: ReleaseStore, name: string, options?: ChangeOptions) =>
  changeTrust(store, `keys remove-platform ${name}`, withPlatform(name), options);

/**
 * Lets a key sign the builds of a package, and release it as far as `may` says. From the first one on, platform keys no
 * longer sign its builds.
 */
export const addOwner = async (
  store: ReleaseStore,
  owned: string,
  name: string,
  key: string,
  { may = [], ...options }: ChangeOptions & { may?: readonly Deed[] } = {},
) => {
  const action = `owners add ${owned} ${name} ${key}${may.length > 0 ? ` --may ${may.join()}` : ''}`;
  return changeTrust(store, action, withOwner(owned, name, key, may), options);
};

/** Ends a key's right to sign builds of a package. Its live builds stay; others can no longer be promoted. */
export const removeOwner = async (
  store: ReleaseStore,
  owned: string,
  name: string,
  options?: ChangeOptions,
) => changeTrust(store, `owners remove ${owned} ${name}`, withOwner(owned, name), options);
