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

/** Name and fingerprint of a platform key, the identity in the history. */
export function platformIdentity({ platform }: Trust, key: string): string {
  const name = Object.keys(platform).find((one) => platform[one] === key);
  return `${name ?? 'unknown'} ${fingerprint(key)}`;
}
