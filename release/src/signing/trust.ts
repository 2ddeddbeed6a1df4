import { createHash } from 'node:crypto';

/** Public keys that a release trusts, base64url, by name. Changed only by a release of a platform key. */
export interface Trust {
  /** Keys that may sign releases, and builds of packages without owners. */
  platform: Record<string, string>;
  /** Keys that may sign the builds of a package. */
  owners: Record<string, Record<string, string>>;
}

/** Short name of a key for people: eight hexadecimal digits of its hash. */
export const fingerprint = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 8);

/** Keys that may sign releases. */
export const platformKeysOf = ({ platform }: Trust): string[] => Object.values(platform);

/** Keys of a package's owners; empty for a package without owners. */
export const ownerKeysOf = ({ owners }: Trust, name: string): string[] =>
  Object.hasOwn(owners, name) ? Object.values(owners[name] ?? {}) : [];

function identityAmong(keys: Readonly<Record<string, string>>, key: string): string {
  const name = Object.keys(keys).find((one) => keys[one] === key);
  return `${name ?? 'unknown'} ${fingerprint(key)}`;
}

/** Name and fingerprint of a platform key, the identity in the history. */
export const platformIdentity = ({ platform }: Trust, key: string): string => identityAmong(platform, key);

/** Name and fingerprint of a key that signed a build: one of the owners of the package, or of the platform. */
export function publisherIdentity({ platform, owners }: Trust, name: string, key: string): string {
  return identityAmong({ ...platform, ...(Object.hasOwn(owners, name) && owners[name]) }, key);
}
