import { isBuildName, isPackageName } from './names.ts';
import type { SmallObjects } from './small-objects.ts';

/** Builds that were part of a release. Files of other builds are not public. */
export interface ReleasedBuilds {
  /** Marks a build before it is first released, so that a live build is never unreadable. */
  add(name: string, build: string): Promise<void>;
  has(name: string, build: string): Promise<boolean>;
  delete(name: string, build: string): Promise<void>;
}

/** Marks as empty objects `released/<name>/<build>`. */
export function releasedBuilds(objects: SmallObjects): ReleasedBuilds {
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
    async delete(name, build) {
      const key = keyOf(name, build);
      if (!key) return;
      known.delete(key);
      await objects.delete([key]);
    },
  };
}
