import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { closeConnections } from '@padiman/api/app';
import type { Brand } from '@padiman/contracts';
import type { ReleaseStore } from '@padiman/release/store';
import type { ApiInProcess } from './api/api-in-process.ts';
import { addApiProxy } from './api/api-proxy.ts';
import { addAssetRoutes } from './assets/asset.routes.ts';
import { addConfigRoute } from './config/config.routes.ts';
import { servedDocuments } from './documents/documents.ts';
import { publicOriginOf } from './documents/public-origin.ts';
import { addSearchEngineRoutes } from './documents/search-engines.routes.ts';
import { addSecurityHeaders, answerUnreadable } from './headers/security-headers.ts';
import { addHealthRoutes } from './health/health.routes.ts';
import { readOverrides } from './override/override-cookie.ts';
import { overrideRegistry } from './override/override-registry.ts';
import { addOverrideRoutes } from './override/override.routes.ts';
import { errorHandler } from './pages/error.handler.ts';
import { pageHandler } from './pages/page.handler.ts';
import { addRegistryRoute } from './registry/registry.routes.ts';
import { cspReports } from './reports/csp-report.routes.ts';
import { remoteReports } from './reports/remote-report.routes.ts';
import { publishedSite, type SignedRegistry, type Site } from './site/site.ts';

export { readBrand } from './config/brand.ts';
export { developedRemote } from './override/override-registry.ts';
export type { Site } from './site/site.ts';

export interface EdgeOptions {
  store: ReleaseStore;
  brand: Brand;
  /** The API in this process, or the address of an existing one; without either, `/api` answers 404. */
  api?: ApiInProcess | { url: string };
  /** The address of the API as browsers see it; `/api` of this origin unless it is said otherwise. */
  apiBase?: string;
  /** The origin that search engines and messengers are told of; what a browser asked for unless it is said. */
  publicOrigin?: string;
  /** Origins of development servers from which a browser may take a remote when its developer asks. */
  devOrigins?: readonly string[];
  /** The public keys that may sign the registry; none where it is not signed. */
  registryKeys?: readonly string[];
  /** Where shell and remotes come from; what the store has live unless it is said otherwise. */
  site?: Site;
  /** Log, request ids and trusted proxies, as the API wants them of a server that carries it. */
  server?: FastifyServerOptions;
}

const second = 1000;

/** One origin for everything: the site, the shell, the remotes, the registry and `/api`. It does not listen yet. */
export async function buildEdge({
  store,
  brand,
  api,
  apiBase = '/api',
  publicOrigin,
  devOrigins = [],
  registryKeys = [],
  site = publishedSite(store),
  server = {},
}: EdgeOptions): Promise<FastifyInstance> {
  const edge = fastify({
    bodyLimit: 64 * 1024,
    requestTimeout: 30 * second,
    // Longer than the usual 60 s of a load balancer, so that it is never we who close first.
    keepAliveTimeout: 72 * second,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: answerUnreadable,
    ...server,
  });

  const apiOrigin = /^https?:/.test(apiBase) ? new URL(apiBase).origin : undefined;
  const developmentOriginsFor = (request: FastifyRequest) => [
    ...site.developmentOrigins,
    ...Object.values(readOverrides(request, devOrigins)),
  ];
  const signedRegistryFor = async (request: FastifyRequest): Promise<SignedRegistry | undefined> => {
    const found = await site.signedRegistry();
    const overrides = readOverrides(request, devOrigins);
    if (!found || Object.keys(overrides).length === 0) return found;
    return { registry: await overrideRegistry(found.registry, overrides) };
  };
  const registryFor = async (request: FastifyRequest) => (await signedRegistryFor(request))?.registry;
  const isDeveloping = (request: FastifyRequest) =>
    Object.keys(readOverrides(request, devOrigins)).length > 0;

  const documents = servedDocuments(site, brand, edge.log);
  const originOf = publicOriginOf(publicOrigin);

  closeConnections(edge, 8 * second);
  addSecurityHeaders(edge, { apiOrigin, developmentOriginsFor });
  addRegistryRoute(edge, signedRegistryFor);
  addConfigRoute(edge, { apiBase, brand, registryKeys: [...registryKeys] }, isDeveloping);
  addSearchEngineRoutes(edge, { documents, registryFor, originOf });
  addAssetRoutes(edge, store);
  addOverrideRoutes(edge, site, devOrigins);
  addHealthRoutes(edge, {
    registry: async () => (await site.registry()) !== undefined,
    ...(api && 'ready' in api && { database: api.ready }),
  });
  await edge.register(cspReports);
  await edge.register(remoteReports, { store });
  if (api && 'url' in api) await addApiProxy(edge, api.url);
  else if (api) await edge.register(api.plugin, { prefix: '/api' });
  if (api && 'metrics' in api && api.metrics) await edge.register(api.metrics);

  edge.setErrorHandler(errorHandler);
  // As the handler of what is not found, and not as a route `/*`, which would also take `/api/unknown`.
  const { product } = brand;
  edge.setNotFoundHandler(pageHandler({ site, documents, product, registryFor, isDeveloping, originOf }));
  return edge;
}
