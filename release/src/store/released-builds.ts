import { isBuildName, isPackageName } from './names.ts';
import type { Storage } from './storage.ts';

/** Builds that were part of a release. Files of other builds are not public. */
export interface ReleasedBuilds {
  /** Marks a build before it is first released, so that a live build is never unreadable. */
  add(name: string, build: string): Promise<void>;
  has(name: string, build: string): Promise<boolean>;
  list(): Promise<{ name: string; build: string }[]>;
  delete(name: string, build: string): Promise<void>;
}

/** Marks as empty objects `released/<name>/<build>`. */
export function releasedBuilds(objects: Storage): ReleasedBuilds {
  const known = new Set<string>();
  const keyOf = (name: string, build: string) =>
    isPackageName(name) && isBuildName(build) ? `released/${name}/${build}` : undefined;
  return {
    async add(name, build) {
      const key = keyOf(name, build);
      if (!key) throw new Error(`Not a valid build name: ${name} ${build}`);
      await objects.create(key, '');
      known.add(key);
    },
    async has(name, build) {
      const key = keyOf(name, build);
      if (!key) return false;
      if (known.has(key)) return true;
      const found = await objects.has(key);
      if (found) known.add(key);
      return found;
    },
    async list() {
      const keys = await objects.list('released/');
      return keys.flatMap((key) => {
        const [, name = '', build = ''] = key.split('/');
        return isPackageName(name) && isBuildName(build) ? [{ name, build }] : [];
      });
    },
    async delete(name, build) {
      const key = keyOf(name, build);
      if (!key) return;
      known.delete(key);
      await objects.delete([key]);
    },
  };
}
