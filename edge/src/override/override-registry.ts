import { readDescriptor, type RegisteredRemote, type Registry } from '@padiman/federation/registry';
import type { Overrides } from './override-cookie.ts';

type Descriptor = RegisteredRemote['descriptor'];

/** Fetches the developer's descriptor; undefined if the edge cannot reach the development server. */
async function fetchDescriptor(name: string, origin: string): Promise<Descriptor | undefined> {
  try {
    const answer = await fetch(`${origin}/remote.json`, { signal: AbortSignal.timeout(500) });
    return answer.ok ? readDescriptor(name, await answer.json()).descriptor : undefined;
  } catch {
    return undefined;
  }
}

/** Registry entry of a remote on a development server: not immutable, hence without integrity. */
export function developedRemote(
  origin: string,
  descriptor: Descriptor,
  needs: RegisteredRemote['needs'],
): RegisteredRemote {
  return {
    version: 'development',
    build: 'development',
    base: `${origin}/`,
    integrity: {},
    manifest: `${origin}/mf-manifest.json`,
    descriptor,
    needs,
    lastGood: null,
    overridden: true,
  };
}

/** Finds the descriptor of an overridden remote: the developer's, else the live one. */
export async function findDescriptor(
  registry: Registry,
  name: string,
  origin: string,
): Promise<Descriptor | undefined> {
  return (await fetchDescriptor(name, origin)) ?? registry.remotes[name]?.descriptor;
}

/** Replaces remotes by those of development servers; adds remotes that were never released. */
export async function overrideRegistry(registry: Registry, overrides: Overrides): Promise<Registry> {
  const remotes = { ...registry.remotes };
  const found = await Promise.all(
    Object.entries(overrides).map(
      async ([name, origin]) => [name, origin, await findDescriptor(registry, name, origin)] as const,
    ),
  );
  for (const [name, origin, descriptor] of found) {
    if (descriptor) remotes[name] = developedRemote(origin, descriptor, remotes[name]?.needs ?? {});
  }
  return { ...registry, remotes };
}
