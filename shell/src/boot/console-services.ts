import { init } from '@module-federation/enhanced/runtime';
import { runtimeConfig, type RuntimeConfig } from '@padiman/contracts';
import {
  createCacheBuster,
  createContainerLoader,
  createKnownFiles,
  createRemoteLoader,
  type KnownBuild,
  type RemoteLoader,
  type RetryPolicy,
} from '@padiman/federation/loader';
import { parseShellFiles, registryFor, registryRights, type Registry } from '@padiman/federation/registry';
import { configureHttp } from '@padiman/client/http';
import {
  currentToken,
  endSession,
  foreignBackend,
  provideRights,
  provideRuntimeConfig,
  requestStepUp,
  signedInUser,
} from '@padiman/client/session';
import { createSectionPrefetch, type PrefetchSection } from '../prefetch/section-files.ts';
import { openRegistryCache, readTrustedRegistry } from '../registry/trusted-registry.ts';
import { requireOk } from '../registry/require-ok.ts';
import { createFailureReporter, skippedReporter } from '../releases/failure-reports.ts';
import { reportPage } from '../releases/page-reports.ts';
import { followReleases, type Releases } from '../releases/releases.ts';
import { reportUncaughtErrors } from '../releases/uncaught-errors.ts';
import { createAssignments } from '../rollout/assignments.ts';
import { reloadForShell } from '../rollout/declined-builds.ts';
import { provideRuntimeToRemotes } from './remote-runtime.ts';

/** Objects that exist once per page: the live registry, the deployment's configuration, the loader of sections. */
export interface ConsoleServices {
  registry: Registry;
  config: RuntimeConfig;
  loader: RemoteLoader;
  releases: Releases;
  /** Fetches the code of a path into the HTTP cache. */
  prefetchSection: PrefetchSection;
}

const requestTimeout = 10_000;
const retryPolicy: RetryPolicy = { deadline: 8_000, delays: [400, 1_200] };

/**
 * Reads registry and configuration, and creates the services of the page.
 *
 * @param isBusy tells that a reload at this moment would lose something
 */
export async function startConsoleServices(isBusy?: () => boolean): Promise<ConsoleServices> {
  const own = ownBuild();
  const files = createKnownFiles(own);
  const cacheBuster = createCacheBuster(own?.base);
  // Read by the chunk loading code of shell and remotes; see ChunkIntegrity in @padiman/build. A shell on a development
  // server loads its files unverified until the registry says what it is.
  const provideFiles = () =>
    Object.assign(window, {
      padimanIntegrity: files.integrityOf,
      padimanAddress: (address: string) => files.addressOf(cacheBuster.addressFor(address)),
    });
  if (own) provideFiles();
  // Requested in parallel; the registry is verified once the configuration has named the trusted keys.
  const first = request('/registry.json');
  const cache = openRegistryCache();
  first.catch(() => {});
  const config = provideRuntimeConfig(await readJson('/config.json'));
  const readKeys = async () => runtimeConfig.validateSync(await readJson('/config.json')).registryKeys;
  const source = { keys: config.registryKeys, readKeys, cache };
  const { registry: signed, problem } = await readTrustedRegistry({ ...source, read: () => first });
  // From the whole registry: also a right that only a canary brings can be granted.
  provideRights(registryRights(signed));
  const assignments = createAssignments(config.registryKeys);
  const assigned = async (found: Registry) =>
    registryFor(found, signedInUser()?._id, await assignments.read(found));
  const registry = await assigned(signed);
  const { release, shell } = registry;
  // At this moment nothing can be unsaved.
  if ((shell.isCanary || shell.preview) && own && own.build !== shell.build) reloadForShell(shell.build);
  configureHttp({
    apiBase: config.apiBase,
    token: currentToken,
    onSessionEnded: endSession,
    onStepUpRequired: requestStepUp,
    release,
    backend: foreignBackend(config),
    ...(config.tracing === true && { trace: () => page.callingPart() }),
  });

  const report = createFailureReporter(release);
  const reportRegistry = ({ message }: Error) =>
    report({ remote: 'registry', version: release, phase: 'registry', cause: message });
  if (problem) reportRegistry(problem);
  const reportSkipped = skippedReporter(report);
  reportSkipped(registry);
  files.add(registry);
  provideFiles();
  provideRuntimeToRemotes();
  const loadContainer = createContainerLoader(init({ name: 'shell', remotes: [] }), files);
  const loader = createRemoteLoader(loadContainer, registry, retryPolicy, report, cacheBuster);
  reportUncaughtErrors(report, files.buildsWith, loader.buildOf);
  const page = reportPage(loader, own?.build, config.webVitalsShare);
  const releases = followReleases({
    registry,
    onEnter: page.enterSection,
    loader,
    files,
    problem,
    ...(isBusy && { isBusy }),
    read: async () => {
      const next = await readTrustedRegistry({ ...source, read: () => request('/registry.json') });
      if (next.problem) {
        reportRegistry(next.problem);
        return undefined;
      }
      reportSkipped(next.registry);
      return assigned(next.registry);
    },
  });
  return { registry, config, loader, releases, prefetchSection: createSectionPrefetch(files) };
}

/** Build of this shell, as its page names it; undefined in tests, and on a development server. */
function ownBuild(): KnownBuild | undefined {
  const { base, files = '' } =
    document.querySelector<HTMLElement>('script[data-base][data-files]')?.dataset ?? {};
  if (!base) return undefined;
  const integrity = parseShellFiles(files);
  // The scripts of the page itself, so that errors in them are attributed.
  for (const { src, integrity: value } of document.querySelectorAll<HTMLScriptElement>(
    'script[src][integrity]',
  ))
    integrity[src.split('/').at(-1) ?? ''] = value;
  return { name: 'shell', build: base.split('/').at(-2) ?? '', base, integrity };
}

const request = (address: string) => fetch(address, { signal: AbortSignal.timeout(requestTimeout) });

async function readJson(address: string): Promise<unknown> {
  return (await requireOk(address, () => request(address))).json();
}
