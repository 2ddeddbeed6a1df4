import { descriptor, type RegisteredRemote, type Registry } from '@padiman/federation/registry';
import type { Overrides } from './override-cookie.ts';

/** What a remote's team says of it. */
type Descriptor = RegisteredRemote['descriptor'];

/** The descriptor as the developer has it now; undefined when the development server cannot be asked from here. */
async function developedDescriptor(name: string, origin: string): Promise<Descriptor | undefined> {
  try {
    const answer = await fetch(`${origin}/remote.json`, { signal: AbortSignal.timeout(500) });
    const said = answer.ok ? descriptor.validateSync(await answer.json(), { strict: true }) : undefined;
    return said?.name === name ? said : undefined;
  } catch {
    return undefined;
  }
}

/** A remote as a development server gives it: not immutable, hence without integrity. */
export function developedRemote(
  origin: string,
  described: Descriptor,
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

/** What is said of an overridden remote: by its developer, else by what is live; undefined where neither says anything. */
export async function overriddenDescriptor(
  registry: Registry,
  name: string,
  origin: string,
): Promise<Descriptor | undefined> {
  return (await developedDescriptor(name, origin)) ?? registry.remotes[name]?.descriptor;
}

/** The registry for a browser that takes some remotes from development servers, also such as were never released. */
export async function overrideRegistry(registry: Registry, overrides: Overrides): Promise<Registry> {
  const remotes = { ...registry.remotes };
  for (const [name, origin] of Object.entries(overrides)) {
    const described = await overriddenDescriptor(registry, name, origin);
    if (described) remotes[name] = developedRemote(origin, described, remotes[name]?.needs ?? {});
  }
  return { ...registry, remotes };
}
