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
