import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import {
  demoAccounts,
  demoPassword,
  serverOptions,
  startTracing,
  type Api,
  openApi,
  startupNotices,
} from '@padiman/api/app';
import { openStore, type ReleaseStore } from '@padiman/release/store';
import { destinationOf } from './backend/backend.ts';
import { buildEdge, type ApiInProcess, type EdgeOptions } from './app.ts';
import { capabilitiesFor, describeCapabilities, type CapabilitySource } from './backend/capabilities.ts';
import { readBrand } from './config/brand.ts';
import { apiWithoutDatabase, isDatabaseAway, openWhenAvailable } from './start/open-when-available.ts';
import { releaseChecks } from './doctor/release-checks.ts';
import { maintainRegistry } from './site/registry-upkeep.ts';
import { releaseOwnBuilds, requireBuilders } from './start/release-own-builds.ts';
import { readSettings, type Settings } from './start/settings.ts';
import { PortTaken, requireFreePort, runUntilStopped, type Stopping } from './start/process.ts';
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describeVariables, keyOfFile } from '@padiman/api/config';
import { variables } from './config/variables.ts';
import { grantableRights } from '@padiman/federation/registry';
import { readableRegistry } from './site/site.ts';

/**
 * Opens, migrates and fills the database, and prints a line for each step that changed something. The API itself reads
 * the settings of sign-in and text messages from the environment.
 */
async function openApiWithProgress(
  settings: Settings,
  { product, store, asCopy }: { product: string; store: ReleaseStore; asCopy: string | undefined },
): Promise<Api> {
  const api = await openApi({
    ...settings.database,
    ...{ product, asCopy, releaseChecks: releaseChecks(store) },
    // Those that the live sections bring or require.
    sectionRights: async () => {
      const release = await store.live();
      return grantableRights(release ? readableRegistry(release.registry) : { remotes: {} });
    },
    demo: settings.DEMO,
    demoScale: settings.DEMO_SCALE,
    onMigration: (line) => console.log(`database           ${line}`),
    onProgress: ({ table, done, total }) => {
      if (done === total)
        console.log(`demo               ${total.toLocaleString('en')} ${table.replaceAll('_', ' ')}`);
    },
  });
  const { engine, migrations } = api.opened;
  if (migrations.length > 0) console.log(`database           ${engine}, applied ${migrations.join(', ')}`);
  for (const line of startupNotices(api.opened)) console.log(line);
  return api;
}

/** Output of `npm start -- --help`. */
const startHelp = `npm start [-- --no-build] [--as-copy=NAME]

Builds changed packages and makes them live in the local registry, migrates the database, fills it with demo records
once, and serves everything on one origin.

  --no-build        Serve the live release without building
  --as-copy=NAME    The database NAME is a copy: let its background work run, with the keys of this process
  --help            This text

Environment variables

${describeVariables(variables, 'edge')}

Details, backup, upgrades and troubleshooting: docs/operations.md`;

/**
 * Key that signs the cookie of assigned builds: derived from `AUTH_SECRET`, the same for all edges of a deployment, else
 * `DATA_DIR/edge.key`, created once. In a folder that cannot be written, a key of this process alone: its cookies end with
 * it.
 */
function openCookieSecret(dataDir: string, given: string | undefined): Buffer {
  if (given !== undefined) return createHmac('sha256', given).update('padiman cookie of builds').digest();
  try {
    return keyOfFile(join(dataDir, 'edge.key'));
  } catch (error) {
    if (['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return randomBytes(32);
    throw error;
  }
}

const day = 24 * 60 * 60 * 1000;

const addressOf = (port: number, host: string) =>
  `http://${['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`;

function printAddress(port: number, host: string, api: Api | undefined, demo: boolean, seconds: number) {
  const address = addressOf(port, host);
  console.log(`\nReady in ${seconds.toFixed(1)} s: ${address}  (staff: ${address}/admin)`);
  if (!api || !demo) return;
  console.log(`\nDemo accounts, password ${demoPassword}`);
  for (const { phoneNumber, may } of demoAccounts) console.log(`  ${phoneNumber}  ${may}`);
}

/** Prints where the console's calls go, and what was found there. */
async function printBackend({ backend, API_BASE }: Settings, capabilities: CapabilitySource): Promise<void> {
  if (backend) {
    const { origin, path } = destinationOf(backend);
    console.log(`backend            /api/… → ${origin}${path}/…`);
  } else console.log(`backend            ${API_BASE}`);
  console.log(`offers             ${describeCapabilities(await capabilities())}`);
}

type Served = Required<Pick<EdgeOptions, 'store' | 'brand' | 'capabilities' | 'draining'>> &
  Pick<EdgeOptions, 'api'>;

/** Port of an edge, whichever it was given. */
const portOf = (edge: FastifyInstance) => (edge.server.address() as AddressInfo).port;

/** Builds the edge and listens. @param address with `reusePort`, another edge of this process can take over the port */
async function serveEdge(
  settings: Settings,
  served: Served,
  address: { port?: number; reusePort?: boolean } = {},
): Promise<FastifyInstance> {
  const { LOG_LEVEL: logLevel, TRUSTED_PROXIES: trustedProxies } = settings;
  const edge = await buildEdge({
    ...served,
    apiBase: settings.API_BASE,
    backendSettings: settings.backendSettings,
    publicOrigin: settings.PUBLIC_ORIGIN,
    devOrigins: settings.DEV_ORIGINS,
    imageOrigins: settings.IMAGE_ORIGINS,
    videoHosts: settings.VIDEO_HOSTS,
    webVitalsShare: settings.webVitalsShare,
    cdnPageSeconds: settings.cdnPageSeconds,
    tracing: settings.tracing !== undefined,
    metricsAccess: settings.metricsAccess,
    cookieSecret: openCookieSecret(settings.DATA_DIR, settings.secret),
    server: serverOptions({ logLevel, trustedProxies }),
  });
  await maintainRegistry(served.store, edge.log);
  await edge
    .listen({ port: settings.PORT, host: settings.HOST, ...address })
    .catch(async (error: unknown) => {
      await edge.close();
      throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new PortTaken(settings.PORT) : error;
    });
  return edge;
}

async function start(
  { build, 'as-copy': asCopy }: { build: boolean; 'as-copy'?: string },
  stopping: Stopping,
): Promise<void> {
  const { signal, closers } = stopping;
  const settings = readSettings();
  if (build) requireBuilders();
  // Closed last, so that it sends what the others did.
  closers.push(await startTracing(settings.tracing));
  const brand = readBrand(settings.BRAND_FILE);
  await requireFreePort(settings.PORT, settings.HOST);
  const store = openStore(settings.DATA_DIR, { serving: true });
  // The release runs in a process of its own, so the database opens meanwhile.
  const openDatabase = () => openApiWithProgress(settings, { product: brand.product, store, asCopy });
  let opening = settings.opensApi ? openDatabase() : undefined;
  closers.push(async () => (await opening?.catch(() => undefined))?.close());
  const releasing = build ? releaseOwnBuilds(settings.DATA_DIR, signal) : undefined;
  closers.push(async () => releasing?.catch(() => undefined));
  const [outcome] = await Promise.all([opening?.catch((error: Error) => error), releasing]);
  if (signal.aborted) return;

  const capabilitiesOf = (api: ApiInProcess | undefined) =>
    capabilitiesFor({
      api: settings.backend ?? api,
      apiBase: settings.API_BASE,
      publicOrigin: settings.PUBLIC_ORIGIN,
      settings: settings.backendSettings,
    });
  let api = outcome;
  let waiting: FastifyInstance | undefined;
  if (api instanceof Error) {
    // Before the first release there is nothing to serve, and the settings may be wrong. Elsewhere than on Linux, two
    // edges cannot share a port.
    const canWait = process.platform === 'linux' && isDatabaseAway(api);
    const live = canWait ? await store.lastLive().catch(() => undefined) : undefined;
    if (!live) throw api;
    const absent = apiWithoutDatabase();
    const served = { store, brand, api: absent, capabilities: capabilitiesOf(absent), draining: signal };
    waiting = await serveEdge(settings, served, { reusePort: true });
    closers.push(async () => waiting?.close());
    const address = addressOf(portOf(waiting), settings.HOST);
    console.error(`database           away: calls are answered with 503 until it is back: ${address}`);
    opening = openWhenAvailable(openDatabase, signal);
    api = await opening;
    if (signal.aborted) return;
  }
  for (const line of (await api?.noteReleaseKeys(await store.platformKeys())) ?? []) console.error(line);
  const capabilities = capabilitiesOf(api);
  const served = { store, brand, api: settings.backend ?? api, capabilities, draining: signal };
  const edge = await serveEdge(settings, served, waiting && { port: portOf(waiting), reusePort: true });
  closers.push(() => edge.close());
  stopping.drain = settings.drain;
  // New connections go to the edge with the API from now on.
  await waiting?.close();
  const maintenance = setInterval(() => void maintainRegistry(store, edge.log), day);
  closers.push(async () => clearInterval(maintenance));
  if (!settings.opensApi) await printBackend(settings, capabilities);
  printAddress(portOf(edge), settings.HOST, api, settings.DEMO, process.uptime());
}

const options = {
  help: { type: 'boolean', short: 'h' },
  build: { type: 'boolean', default: true },
  'as-copy': { type: 'string' },
} as const;

/** Options of the command line. A wrong one ends the process with its reason. */
function readOptions() {
  try {
    return parseArgs({ allowNegative: true, options }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\nnpm start -- --help lists the options.`);
    process.exit(2);
  }
}

const values = readOptions();
if (values.help) console.log(startHelp);
else await runUntilStopped((stopping) => start(values, stopping));
