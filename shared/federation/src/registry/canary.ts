import type { Registry } from './registry.ts';

/**
 * Bucket of an admin for a remote's canaries, from 0 to 100. It depends on admin and remote alone: the same for each
 * version, and independent between remotes.
 */
export function canaryBucket(admin: string, remote: string): number {
  // FNV-1a over both names, then MurmurHash3's finalizer, without which similar ids get similar buckets.
  let hash = 0x811c9dc5;
  for (const character of new TextEncoder().encode(`${remote}\0${admin}`)) {
    hash = Math.imul(hash ^ character, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100;
}

/** Registry for one admin: canaries replace the live builds where the admin's bucket is selected. */
export function registryFor(registry: Registry, admin: string | undefined): Registry {
  const remotes = Object.entries(registry.remotes).map(([name, { canary, ...live }]) => {
    const chosen = canary && admin !== undefined && canaryBucket(admin, name) < canary.percent;
    if (!chosen) return [name, live];
    const { percent: _percent, ...build } = canary;
    const { version, build: liveBuild, base, manifest, integrity } = live;
    // A canary falls back to the build that everybody else has.
    return [
      name,
      { ...build, lastGood: { version, build: liveBuild, base, manifest, integrity }, isCanary: true },
    ];
  });
  return { ...registry, remotes: Object.fromEntries(remotes) as Registry['remotes'] };
}
