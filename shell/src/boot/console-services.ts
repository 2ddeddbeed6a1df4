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
import { openRegistryCache, readTrustedRegistry } from '../registry/trusted-registry.ts';
import { requireOk } from '../registry/require-ok.ts';
import { createFailureReporter } from '../releases/failure-reports.ts';
import { reportPage } from '../releases/page-reporting.ts';
import { followReleases, type Releases } from '../releases/releases.ts';
import { reportUncaughtErrors } from '../releases/uncaught-errors.ts';
import { createAssignments } from '../rollout/assignments.ts';
import { ownBuild, reloadForShell } from '../rollout/own-build.ts';
import { provideRuntimeToRemotes } from './remote-runtime.ts';

/** Objects that exist once per page: the live registry, the deployment's configuration, the loader of sections. */
export interface ConsoleServices {
  registry: Registry;
  config: RuntimeConfig;
  loader: RemoteLoader;
  releases: Releases;
}

const requestTimeout = 10_000;
const retryPolicy: RetryPolicy = { deadline: 8_000, delays: [400, 1_200] };

/**
 * Reads registry and configuration, and creates the services of the page.
 *
 * @param isBusy tells that a reload at this moment would lose something
 */
export async function startConsoleServices(isBusy?: () => boolean): Promise<ConsoleServices> {
  // Requested in parallel; the registry is verified once the configuration has named the trusted keys.
  const first = request('/registry.json');
  first.catch(() => {});
  const config = provideRuntimeConfig(await readJson('/config.json'));
  const source = { keys: config.registryKeys, cache: openRegistryCache() };
  const { registry: signed, problem } = await readTrustedRegistry({ ...source, read: () => first });
  const assignments = createAssignments(config.registryKeys);
  const assigned = async (found: Registry) =>
    registryFor(found, signedInUser()?._id, await assignments.read(found));
  const registry = await assigned(signed);
  const { release, shell } = registry;
  const own = ownBuild();
  // At this moment nothing can be unsaved.
  if ((shell.isCanary || shell.preview) && own && own !== shell.build) reloadForShell(shell.build);
  configureHttp({ apiBase: config.apiBase, token: currentToken, onSessionEnded: endSession, release });

  const report = createFailureReporter(release);
  reportUncaughtErrors(report);
  const reportRegistry = ({ message }: Error) =>
    report({ remote: 'registry', version: release, phase: 'registry', cause: message });
  if (problem) reportRegistry(problem);
  const files = createKnownFiles(ownFolder());
  // The signed one first: it also names the canary of the shell, which this page may run.
  files.add(signed);
  files.add(registry);
  const cacheBuster = createCacheBuster(ownFolder());
  // Read by the chunk loading code of shell and remotes; see ChunkIntegrity in @padiman/build.
  Object.assign(window, { padimanIntegrity: files.integrityOf, padimanAddress: cacheBuster.addressFor });
  provideRuntimeToRemotes();
  const plugins = [verifyEntries(files, retryPolicy.deadline), resetFailedShares()];
  const runtime = init({ name: 'shell', remotes: [], plugins });
  const loader = createRemoteLoader(runtime, registry, retryPolicy, report, cacheBuster);
  const page = reportPage(loader, own);
  const releases = followReleases({
    registry,
    onEnter: page.enterSection,
    loader,
    files,
    problem,
    ...(isBusy && { isBusy }),
    read: async () => {
      const next = await readTrustedRegistry({ ...source, read: () => request('/registry.json') });
      if (!next.problem) return assigned(next.registry);
      reportRegistry(next.problem);
      return undefined;
    },
  });
  return { registry, config, loader, releases };
}

/** Folder of this shell's own files; undefined in tests. */
const ownFolder = () => (typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : undefined);

declare const __webpack_public_path__: string | undefined;

const request = (address: string) => fetch(address, { signal: AbortSignal.timeout(requestTimeout) });

async function readJson(address: string): Promise<unknown> {
  return (await requireOk(address, () => request(address))).json();
}
