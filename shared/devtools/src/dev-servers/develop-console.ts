import { serverOptions } from '@padiman/api/app';
import { buildEdge, capabilitiesFor, readBrand } from '@padiman/edge/app';
import { runDevServer } from '@padiman/build/dev-server';
import { readSettings, requireFreePort, type Stopping } from '@padiman/edge/start';
import { findPackages } from '@padiman/release/checkout';
import { openStore } from '@padiman/release/store';
import { endProcess, waitForApi, watchApi } from './api-process.ts';
import { developmentSite } from './development-site.ts';
import { assignAddresses, requireFree } from './dev-ports.ts';

/** Runs the whole console from its sources: hot updates for shell and remotes, an API that restarts on changes. */
export async function developConsole({ signal, closers }: Stopping): Promise<void> {
  const settings = readSettings();
  const { PORT: port, DATA_DIR: dataFolder } = settings;
  const address = `http://localhost:${port}`;
  const [shell, ...remotes] = assignAddresses(findPackages());
  if (!shell) throw new Error('There is no shell in this checkout');
  for (const developed of [shell, ...remotes]) await requireFree(developed, 'npm run dev');
  await requireFreePort(port, settings.HOST);

  const apiPort = port + 1;
  const backend = settings.backend ?? { url: `http://127.0.0.1:${apiPort}` };
  if (settings.opensApi) {
    await requireFreePort(apiPort, '127.0.0.1');
    const api = watchApi(apiPort, dataFolder);
    closers.push(() => endProcess(api));
    await waitForApi(backend.url, signal);
  }
  // One at a time: six compilers that start at once need more memory than many laptops have.
  for (const developed of [shell, ...remotes]) {
    if (signal.aborted) return;
    const server = await runDevServer(developed, address);
    closers.push(() => server.stop());
    console.log(`${developed.package.name.padEnd(18)} ${developed.origin}`);
  }
  const edge = await buildEdge({
    store: openStore(dataFolder),
    brand: readBrand(settings.BRAND_FILE),
    api: backend,
    apiBase: settings.API_BASE,
    capabilities: capabilitiesFor({
      api: backend,
      apiBase: settings.API_BASE,
      publicOrigin: settings.PUBLIC_ORIGIN,
      given: settings.capabilities,
    }),
    imageOrigins: settings.IMAGE_ORIGINS,
    site: developmentSite(shell, remotes),
    server: serverOptions({ logLevel: settings.LOG_LEVEL, trustedProxies: settings.TRUSTED_PROXIES }),
  });
  closers.push(() => edge.close());
  await edge.listen({ port, host: settings.HOST });
  console.log(`\nDeveloping at ${address}`);
}
