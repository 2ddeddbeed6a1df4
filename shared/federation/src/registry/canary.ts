import type { Registry } from './registry.ts';

/**
 * Where an admin stands between 0 and 100 in the queue for a remote's canaries. It follows from admin and remote
 * alone, so that nobody moves as versions come and go, and so that other people go first in another remote.
 */
export function canaryBucket(admin: string, remote: string): number {
  // FNV-1a over both names, then MurmurHash3's finalizer, without which similar ids stand close together.
  let hash = 0x811c9dc5;
  for (const character of new TextEncoder().encode(`${remote}\0${admin}`)) {
    hash = Math.imul(hash ^ character, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100;
}

/** The registry as one admin has it: canaries in the place of the live builds where it is their turn. */
export function registryFor(registry: Registry, admin: string | undefined): Registry {
  const remotes = Object.entries(registry.remotes).map(([name, { canary, ...live }]) => {
    const chosen = canary && admin !== undefined && canaryBucket(admin, name) < canary.percent;
    if (!chosen) return [name, live];
    const { percent: _percent, ...build } = canary;
    const { version, build: name_, base, manifest, integrity } = live;
    // What a canary falls back to is what everybody else has.
    return [
      name,
      { ...build, lastGood: { version, build: name_, base, manifest, integrity }, isCanary: true },
    ];
  });
  return { ...registry, remotes: Object.fromEntries(remotes) as Registry['remotes'] };
}
