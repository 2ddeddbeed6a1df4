import { parseRegistry } from './parse-registry.ts';
import type { RegisteredRemote, Registry, ShellBuild } from './registry.ts';

/** A published build that named members of staff get before it is released. */
export interface Preview {
  id: string;
  /** Package: `shell` or a remote, which may be one that was never released. */
  name: string;
  /** End, as ISO time. */
  until: string;
  /** Registry entry that the build would have if it was live. */
  entry: RegisteredRemote | ShellBuild;
}

/** Builds that the edge assigns to one member of staff, beyond what the registry says for everybody. */
export interface Assignment {
  /** The shell's canary, if this person gets it. */
  shell?: string | undefined;
  /** Remotes whose canary names this person. */
  canaries: readonly string[];
  previews: readonly Preview[];
}

export const noAssignment: Assignment = { canaries: [], previews: [] };

/**
 * Reads the signed text of a preview.
 *
 * @throws when it is none, or its build could not be part of this registry
 */
export function parsePreview(text: string, registry: Registry): Preview {
  const { kind, id, name, until, entry } = JSON.parse(text) as Partial<Preview> & { kind?: unknown };
  if (kind !== 'preview' || typeof id !== 'string' || typeof name !== 'string' || typeof until !== 'string')
    throw new Error('not a preview');
  const isShell = name === 'shell';
  const { shell, remotes } = parseRegistry({
    ...registry,
    ...(isShell ? { shell: entry, remotes: {} } : { remotes: { [name]: entry } }),
  });
  const found = isShell ? shell : remotes[name];
  if (!found || Number.isNaN(Date.parse(until))) throw new Error('not a preview');
  return { id, name, until, entry: found };
}

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

/** The build that everybody else has, as the fallback of a canary or a preview. */
function fallbackOf({ version, build, base, manifest, integrity }: RegisteredRemote) {
  return { version, build, base, manifest, integrity };
}

/**
 * Registry for one admin. A canary replaces the live build where the admin's bucket is selected, or the assignment
 * names it; the assignment alone selects the shell's canary. A preview comes before both.
 */
export function registryFor(
  registry: Registry,
  admin: string | undefined,
  { shell: shellBuild, canaries, previews }: Assignment = noAssignment,
): Registry {
  const remotes: Registry['remotes'] = {};
  for (const [name, { canary, ...live }] of Object.entries(registry.remotes)) {
    const inShare = canary && admin !== undefined && canaryBucket(admin, name) < canary.percent;
    if (!canary || !(inShare || (canary.named && canaries.includes(name)))) {
      remotes[name] = live;
      continue;
    }
    const { percent: _percent, named: _named, ...build } = canary;
    // A canary falls back to the build that everybody else has.
    remotes[name] = { ...build, lastGood: fallbackOf(live), isCanary: true };
  }
  const { canary: shellCanary, ...liveShell } = registry.shell;
  let shell: Registry['shell'] =
    shellCanary && shellCanary.build === shellBuild ? { ...shellCanary, isCanary: true } : liveShell;
  for (const { id, name, until, entry } of previews) {
    const preview = { id, until };
    if (name === 'shell') {
      shell = { ...(entry as ShellBuild), preview };
    } else {
      const live = registry.remotes[name];
      remotes[name] = { ...(entry as RegisteredRemote), preview, lastGood: live ? fallbackOf(live) : null };
    }
  }
  return { ...registry, shell, remotes };
}
