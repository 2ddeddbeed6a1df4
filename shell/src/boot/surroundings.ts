import { init } from '@module-federation/enhanced/runtime';
import type { RuntimeConfig } from '@padiman/shared/contracts';
import { carefulLoading, createRemoteLoader, type RemoteLoader } from '@padiman/shared/federation/loader';
import { registryFor, type Registry } from '@padiman/shared/federation/registry';
import { configureHttp } from '@padiman/shared/http';
import { currentToken, endSession, provideRuntimeConfig, signedInUser } from '@padiman/shared/session';
import { keptRegistries, readTrustedRegistry } from './trusted-registry.ts';

/** What the console runs in: what is live, what this deployment is called, and how sections are had. */
export interface Surroundings {
  registry: Registry;
  config: RuntimeConfig;
  loader: RemoteLoader;
}

const startDeadline = 10_000;
const patience = { deadline: 8_000, pauses: [400, 1_200] };

/** Reads registry and configuration and sets up everything that is one for the page. */
export async function loadSurroundings(): Promise<Surroundings> {
  const [registryAnswer, configAnswer] = await Promise.all([
    readJson('/registry.json'),
    readJson('/config.json'),
  ]);
  const registry = parseRegistry(registryAnswer);
  const config = provideRuntimeConfig(configAnswer);
  configureHttp({ apiBase: config.apiBase, token: currentToken, onSessionEnded: endSession });
  const runtime = init({
    name: 'shell',
    remotes: [],
    plugins: [carefulLoading(integrityIn(registry), patience.deadline)],
  });
  return { registry, config, loader: createRemoteLoader(runtime, registry, patience) };
}

async function readJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(startDeadline) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

/** Looks a file's integrity up in the registry by the file's address. */
function integrityIn(registry: Registry) {
  const known = new Map(
    Object.values(registry.remotes).flatMap(({ base, integrity }) =>
      Object.entries(integrity).map(([file, value]) => [new URL(base + file, location.origin).href, value]),
    ),
  );
  return (address: string) => known.get(new URL(address, location.origin).href);
}
