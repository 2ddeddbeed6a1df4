import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { Registry as MetricsRegistry } from 'prom-client';
import {
  closeAfterAnswer,
  closeConnections,
  metricsRoutes,
  newRequestId,
  requestTrace,
  serverTiming,
  setTraceHeaders,
  warnOfUntrustedProxies,
  watchProcess,
  type MetricsAccess,
} from '@padiman/api/app';
import type { BackendSettings, Brand } from '@padiman/contracts';
import type { ReleaseStore } from '@padiman/release/store';
import { addApiProxy } from './api/api-proxy.ts';
import { backendReadiness, keptResult, type Backend } from './backend/backend.ts';
import { addAssetRoutes } from './assets/asset.routes.ts';
import { compressData } from './assets/encoding.ts';
import { capabilitiesFor, type CapabilitySource } from './backend/capabilities.ts';
import { servedDocuments } from './documents/documents.ts';
import { addSiteDocumentRoutes } from './documents/site-documents.routes.ts';
import { addSecurityHeaders, setSecurityHeaders } from './headers/security-headers.ts';
import { addSharedCaching } from './headers/content-security-policy.ts';
import { addHealthRoutes } from './health/health.routes.ts';
import { watchRequests } from './metrics/edge-metrics.ts';
import { watchBackend, watchRegistry, watchReleases, watchStorage } from './metrics/state-metrics.ts';
import { addOverrideRoutes } from './override/override.routes.ts';
import { overrideRegistry, readOverrides } from './override/overrides.ts';
import { sendError, sendUnreadable } from './pages/edge-page.ts';
import { pageHandler } from './pages/page-handler.ts';
import { pageMetrics } from './reports/page-metrics.ts';
import { cspReports, remoteReports } from './reports/report.routes.ts';
import { addRolloutRoutes, type Staff } from './rollout/rollout.routes.ts';
import { rollout as createRollout } from './rollout/rollout.ts';
import { findPersonBy } from './rollout/staff.ts';
import { addDataRoutes } from './config/data.routes.ts';
import { skippedLog, storeProblemLog } from './site/registry-upkeep.ts';
import { servedReleases } from './site/served-releases.ts';
import { publishedSite, readableRegistry, type SignedRegistry, type Site } from './site/site.ts';

export { readBrand } from './config/brand.ts';
export { developedRemote } from './override/overrides.ts';
export type { Site } from './site/site.ts';

/** API that runs in the edge's process. */
export interface ApiInProcess {
  plugin: FastifyPluginAsync;
  /** Serves `/metrics` at the root of the origin, to authorized callers. */
  metrics?: FastifyPluginAsync;
  /** Registry of these metrics, for those of the edge. */
  metricsRegistry?: MetricsRegistry;
  /** Members of staff, for the reach of a canary. */
  staff?: Staff;
  /** Resolves when the database answers; false or a rejection means that it does not. */
  ready: () => Promise<unknown>;
}

export interface EdgeOptions {
  store: ReleaseStore;
  brand: Brand;
  /** API in this process, or an existing backend; without either, `/api` answers 404. */
  api?: ApiInProcess | Backend;
  /** Address of the API for browsers; `/api` of this origin by default. */
  apiBase?: string;
  /** Capabilities of the API; by default all for one in this process, otherwise those of its OpenAPI document. */
  capabilities?: CapabilitySource;
  /** Facts about an existing backend. */
  backendSettings?: BackendSettings | undefined;
  /** Public origin for search engines and link previews; by default that of the request. */
  publicOrigin?: string;
  /** Origins of development servers that a developer's browser may load a remote from. */
  devOrigins?: readonly string[];
  /** Origins that pictures of people may be loaded from. */
  imageOrigins?: readonly string[];
  /** Hosts whose videos of drivers' cars pages play. */
  videoHosts?: readonly string[];
  /** Share of pages that report web vitals, 0 to 1. */
  webVitalsShare?: number;
  /** Signs the cookie of assigned builds; the same for all edges of a deployment. By default random. */
  cookieSecret?: Buffer;
  /** Seconds for which a CDN or caching proxy in front may keep pages. */
  cdnPageSeconds?: number;
  /** Aborted when the process is about to end: it serves on, is not ready, and keeps no connection open. */
  draining?: AbortSignal;
  /** Tells pages to begin a trace for each call; off by default. */
  tracing?: boolean;
  /** Access to `/metrics` of a process whose API has none; nobody by default. */
  metricsAccess?: MetricsAccess | undefined;
  /** Source of shell and remotes; by default the live builds of the store. */
  site?: Site;
  /** Log, request ids and trusted proxies, as the API requires of its server. */
  server?: FastifyServerOptions;
}

const second = 1000;

/** Builds the server of the whole origin: site, shell, remotes, registry and `/api`. It does not listen yet. */
export async function buildEdge({
  store,
  brand,
  api,
  apiBase = '/api',
  publicOrigin,
  backendSettings,
  capabilities = capabilitiesFor({ api, apiBase, publicOrigin, settings: backendSettings }),
  devOrigins = [],
  imageOrigins = [],
  videoHosts = [],
  webVitalsShare = 1,
  cookieSecret = randomBytes(32),
  draining,
  metricsAccess,
  site: givenSite,
  cdnPageSeconds = 0,
  tracing = false,
  server = {},
}: EdgeOptions): Promise<FastifyInstance> {
  const edge = fastify({
    bodyLimit: 64 * 1024,
    requestTimeout: 30 * second,
    // Longer than the usual 60 s of a load balancer, so that the load balancer closes idle connections first.
    keepAliveTimeout: 72 * second,
    forceCloseConnections: 'idle',
    genReqId: newRequestId,
    routerOptions: { maxParamLength: 300 },
    ...server,
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply);
      setTraceHeaders(request, reply);
      if (server.frameworkErrors && request.url.startsWith('/api/')) {
        server.frameworkErrors(error, request, reply);
      } else {
        sendUnreadable(reply);
      }
    },
  });

  let copying: Promise<void> | undefined;
  const releases = servedReleases(store, edge.log, { track: (started) => (copying = started) });
  const { served } = releases;
  edge.addHook('onClose', () => copying);
  const site = givenSite ?? publishedSite(served);
  const apiOrigin = /^https?:/.test(apiBase) ? new URL(apiBase).origin : undefined;
  const developmentOriginsFor = (request: FastifyRequest) => [
    ...site.developmentOrigins,
    ...Object.values(readOverrides(request, devOrigins)),
  ];
  const rollout = createRollout(served, cookieSecret);
  const logStoreProblems = storeProblemLog(store, edge.log);
  const signedRegistryFor = async (request: FastifyRequest): Promise<SignedRegistry | undefined> => {
    const found = await site.signedRegistry();
    logStoreProblems();
    const overrides = readOverrides(request, devOrigins);
    if (!found || Object.keys(overrides).length === 0) return found;
    return { registry: await overrideRegistry(readableRegistry(found.registry), overrides) };
  };
  const registryFor = async (request: FastifyRequest) => {
    const found = await signedRegistryFor(request);
    if (!found) return undefined;
    const registry = readableRegistry(found.registry);
    logSkipped(registry);
    return rollout.registryFor(request, registry);
  };
  const pathsOfSome = async () => rollout.pathsOfSome(await site.registry());
  const isDeveloping = (request: FastifyRequest) =>
    Object.keys(readOverrides(request, devOrigins)).length > 0;

  const logSkipped = skippedLog(edge.log);
  const documents = servedDocuments(site, brand, publicOrigin, edge.log);

  const ownMetrics = api && 'metrics' in api ? api.metrics : undefined;
  const metricsRegistry = (api && 'metricsRegistry' in api && api.metricsRegistry) || new MetricsRegistry();
  closeConnections(edge, 8 * second);
  if (draining) closeAfterAnswer(edge, draining);
  const noteBackendFailure = watchRequests(edge, metricsRegistry, ownMetrics === undefined, draining);
  watchReleases(metricsRegistry, store, releases);
  edge.addHook('onClose', store.onStorageCall(watchStorage(metricsRegistry)));
  warnOfUntrustedProxies(edge);
  // Before the routes: Fastify does not apply it to routes that were loaded earlier.
  edge.setErrorHandler(sendError);
  await edge.register(requestTrace);
  await edge.register(serverTiming);
  await compressData(edge);
  await edge.register(cookie);
  addSharedCaching(edge, {
    seconds: cdnPageSeconds,
    isPersonal: (request) => rollout.isAssigned(request) || isDeveloping(request),
  });
  await addSecurityHeaders(edge, { apiOrigin, imageOrigins, videoHosts, developmentOriginsFor });
  const { capabilities: _, ...backend } = backendSettings ?? {};
  const config = {
    apiBase,
    brand,
    webVitalsShare,
    videoHosts: [...videoHosts],
    ...(tracing && { tracing }),
    ...(backendSettings && { backend }),
  };
  addDataRoutes(edge, { config, capabilities, isDeveloping, registryFor, signedRegistryFor, site });
  const contact = brand.contactEmail;
  addSiteDocumentRoutes(edge, { documents, registryFor, contact, publicOrigin });
  addAssetRoutes(edge, store, rollout.isReadable);
  const findPerson = findPersonBy(edge);
  addRolloutRoutes(edge, rollout, findPerson, api && 'staff' in api ? api.staff : undefined);
  addOverrideRoutes(edge, site, { allowed: devOrigins, product: brand.product });
  const { copy } = store;
  const isStorageReachable = copy && (() => copy.isReachable());
  const checkBackend = api && 'url' in api ? keptResult(backendReadiness(api), second) : undefined;
  if (checkBackend) watchBackend(metricsRegistry, checkBackend);
  addHealthRoutes(edge, {
    checks: {
      registry: { of: ['site', 'console'], check: async () => (await site.registry()) !== undefined },
      ...(api && 'ready' in api && { database: { of: ['api'], check: api.ready } }),
      ...(checkBackend && { backend: { of: ['api'], check: checkBackend } }),
    },
    registryExpires: async () => (await site.registry())?.expires,
    isStorageReachable,
    draining,
  });
  await edge.register(cspReports);
  watchRegistry(metricsRegistry, site, isStorageReachable);
  await edge.register(remoteReports, { store, findPerson, metrics: pageMetrics(metricsRegistry) });
  if (api && 'url' in api) await addApiProxy(edge, api, noteBackendFailure);
  else if (api) await edge.register(api.plugin, { prefix: '/api' });
  if (ownMetrics) await edge.register(ownMetrics);
  else if (metricsAccess) {
    watchProcess({ registry: metricsRegistry });
    await edge.register(metricsRoutes({ registry: metricsRegistry }, metricsAccess));
  }

  // As the not-found handler and not as a route `/*`, which would also match unknown paths under `/api`.
  const { product } = brand;
  edge.setNotFoundHandler(
    pageHandler({ site, documents, product, apiBase, capabilities, registryFor, isDeveloping, pathsOfSome }),
  );
  return edge;
}
