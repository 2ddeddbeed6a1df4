import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { demoAccounts, demoPassword, serverOptions, type Api } from '@padiman/api/app';
import { openStore } from '@padiman/release/store';
import { destinationOf } from './api/backend.ts';
import { buildEdge } from './app.ts';
import {
  capabilitiesFor,
  describeCapabilities,
  type CapabilitySource,
} from './capabilities/backend-capabilities.ts';
import { readBrand } from './config/brand.ts';
import { openCookieSecret } from './rollout/cookie-secret.ts';
import { PortTaken, requireFreePort } from './start/free-port.ts';
import { startHelp } from './start/help.ts';
import { openApiWithProgress } from './start/open-api.ts';
import { maintainRegistry } from './registry/registry-expiry.ts';
import { releaseCheckout } from './start/release-checkout.ts';
import { readSettings, type Settings } from './start/settings.ts';
import { stopOnRequest, type Stopping } from './start/stopping.ts';

const day = 24 * 60 * 60 * 1000;

function printAddress(port: number, host: string, api: Api | undefined, demo: boolean, seconds: number) {
  const name = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  console.log(
    `\nReady in ${seconds.toFixed(1)} s: http://${name}:${port}  (staff: http://${name}:${port}/admin)`,
  );
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

async function start(build: boolean, { signal, closers }: Stopping): Promise<void> {
  const settings = readSettings();
  const brand = readBrand(settings.BRAND_FILE);
  await requireFreePort(settings.PORT, settings.HOST);
  const store = openStore(settings.DATA_DIR);
  // The release runs in a process of its own, so the database opens meanwhile.
  const opening = settings.opensApi ? openApiWithProgress(settings, brand.product, store) : undefined;
  closers.push(async () => (await opening?.catch(() => undefined))?.close());
  const releasing = build ? releaseCheckout(settings.DATA_DIR, signal) : undefined;
  closers.push(async () => releasing?.catch(() => undefined));
  const [api] = await Promise.all([opening, releasing]);
  if (signal.aborted) return;

  const capabilities = capabilitiesFor({
    api: settings.backend ?? api,
    apiBase: settings.API_BASE,
    publicOrigin: settings.PUBLIC_ORIGIN,
    given: settings.capabilities,
  });
  const { LOG_LEVEL: logLevel, TRUSTED_PROXIES: trustedProxies } = settings;
  const edge = await buildEdge({
    store,
    brand,
    api: settings.backend ?? api,
    apiBase: settings.API_BASE,
    capabilities,
    publicOrigin: settings.PUBLIC_ORIGIN,
    devOrigins: settings.DEV_ORIGINS,
    imageOrigins: settings.IMAGE_ORIGINS,
    webVitalsShare: settings.webVitalsShare,
    cookieSecret: openCookieSecret(settings.DATA_DIR, settings.EDGE_SECRET),
    server: serverOptions({ logLevel, trustedProxies }),
  });
  closers.push(() => edge.close());
  await maintainRegistry(store, edge.log);
  const maintenance = setInterval(() => void maintainRegistry(store, edge.log), day);
  closers.push(async () => clearInterval(maintenance));
  await edge.listen({ port: settings.PORT, host: settings.HOST }).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new PortTaken(settings.PORT) : error;
  });
  if (!settings.opensApi || settings.capabilities) await printBackend(settings, capabilities);
  const { port } = edge.server.address() as AddressInfo;
  printAddress(port, settings.HOST, api, settings.DEMO, process.uptime());
}

const { values } = parseArgs({
  allowNegative: true,
  options: { help: { type: 'boolean', short: 'h' }, build: { type: 'boolean', default: true } },
});
if (values.help) {
  console.log(startHelp);
} else {
  const stopping = stopOnRequest();
  await start(values.build, stopping).catch(async (error: Error) => {
    if (stopping.signal.aborted) return;
    console.error(process.env.DEBUG ? error : error.message);
    process.exitCode = 1;
    await stopping.close();
    process.exit();
  });
}
