import { init } from '@module-federation/enhanced/runtime';
import type { RuntimeConfig } from '@padiman/contracts';
import {
  createCacheBuster,
  createKnownFiles,
  createRemoteLoader,
  resetFailedShares,
  verifyEntries,
  type RemoteLoader,
  type RetryPolicy,
} from '@padiman/federation/loader';
import { registryFor, type Registry } from '@padiman/federation/registry';
import { configureHttp } from '@padiman/client/http';
import { currentToken, endSession, provideRuntimeConfig, signedInUser } from '@padiman/client/session';
import { followReleases, type Releases } from '../releases/releases.ts';
import { failureReports } from '../releases/failure-reports.ts';
import { tellUncaughtErrors } from '../releases/uncaught-errors.ts';
import { reach } from './not-reached.ts';
import { provideRuntimeToRemotes } from './remote-runtime.ts';
import { keptRegistries, readTrustedRegistry } from './trusted-registry.ts';

/** What the console runs in: what is live, what this deployment is called, and how sections are had. */
export interface Surroundings {
  registry: Registry;
  config: RuntimeConfig;
  loader: RemoteLoader;
  releases: Releases;
}

const startDeadline = 10_000;
const retryPolicy: RetryPolicy = { deadline: 8_000, delays: [400, 1_200] };

/**
 * Reads registry and configuration and sets up everything that is one for the page.
 *
 * @param isBusy whether a fresh page would lose something at this moment
 */
export async function loadSurroundings(isBusy?: () => boolean): Promise<Surroundings> {
  // Both are asked at once; what came is believed when the keys are known.
  const first = ask('/registry.json');
  first.catch(() => {});
  const config = provideRuntimeConfig(await readJson('/config.json'));
  const source = { keys: config.registryKeys, kept: keptRegistries() };
  const { registry: signed, problem } = await readTrustedRegistry({ ...source, read: () => first });
  const registry = registryFor(signed, signedInUser()?._id);
  const { release } = registry;
  configureHttp({ apiBase: config.apiBase, token: currentToken, onSessionEnded: endSession, release });

  const report = failureReports(release);
  tellUncaughtErrors(report);
  const reportRegistry = ({ message }: Error) =>
    report({ remote: 'registry', version: release, phase: 'registry', cause: message });
  if (problem) reportRegistry(problem);
  const files = createKnownFiles(ownFolder());
  files.add(registry);
  const cacheBuster = createCacheBuster(ownFolder());
  // What section and shell load later asks for its integrity and address here; see shared/federation's webpack preset.
  Object.assign(window, { padimanIntegrity: files.integrityOf, padimanAddress: cacheBuster.addressFor });
  provideRuntimeToRemotes();
  const plugins = [verifyEntries(files, retryPolicy.deadline), resetFailedShares()];
  const runtime = init({ name: 'shell', remotes: [], plugins });
  const loader = createRemoteLoader(runtime, registry, retryPolicy, report, cacheBuster);
  const releases = followReleases({
    registry,
    loader,
    files,
    problem,
    ...(isBusy && { isBusy }),
    read: async () => {
      const next = await readTrustedRegistry({ ...source, read: () => ask('/registry.json') });
      if (!next.problem) return registryFor(next.registry, signedInUser()?._id);
      reportRegistry(next.problem);
      return undefined;
    },
  });
  return { registry, config, loader, releases };
}

/** Where this shell's own files lie; no such place in tests. */
const ownFolder = () => (typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : undefined);

declare const __webpack_public_path__: string | undefined;

const ask = (address: string) => fetch(address, { signal: AbortSignal.timeout(startDeadline) });

async function readJson(address: string): Promise<unknown> {
  return (await reach(address, () => ask(address))).json();
}
