import { descriptor, type RegisteredRemote, type Registry } from '@padiman/shared/federation/registry';
import type { Overrides } from './override-cookie.ts';

/** The descriptor as the developer has it now; undefined when the development server cannot be asked from here. */
async function developedDescriptor(origin: string) {
  try {
    const answer = await fetch(`${origin}/remote.json`, { signal: AbortSignal.timeout(500) });
    return answer.ok ? descriptor.validateSync(await answer.json(), { strict: true }) : undefined;
  } catch {
    return undefined;
  }
}

/** A remote as a development server gives it: not immutable, hence without integrity. */
export function developedRemote(
  origin: string,
  described: RegisteredRemote['descriptor'],
  needs: RegisteredRemote['needs'],
): RegisteredRemote {
  return {
    version: 'development',
    build: 'development',
    base: `${origin}/`,
    integrity: {},
    manifest: `${origin}/mf-manifest.json`,
    descriptor: described,
    needs,
    lastGood: null,
    overridden: true,
  };
}

/** The registry for a browser that takes some remotes from development servers. */
export async function overrideRegistry(registry: Registry, overrides: Overrides): Promise<Registry> {
  const remotes = { ...registry.remotes };
  for (const [name, origin] of Object.entries(overrides)) {
    const live = remotes[name];
    if (!live) continue;
    remotes[name] = developedRemote(
      origin,
      (await developedDescriptor(origin)) ?? live.descriptor,
      live.needs,
    );
  }
  return { ...registry, remotes };
}
