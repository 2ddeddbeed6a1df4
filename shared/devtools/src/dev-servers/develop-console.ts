import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverOptions } from '@padiman/api/app';
import { runDevServer } from '@padiman/build/dev-server';
import { buildEdge, readBrand } from '@padiman/edge/app';
import { readSettings, requireFreePort, type Stopping } from '@padiman/edge/start';
import { checkoutRoot, findPackages } from '@padiman/release/checkout';
import { openStore } from '@padiman/release/store';
import { assignAddresses, requireFree, developmentSite } from './development-site.ts';

/** Runs the API in a process that restarts whenever one of its sources changes. */
export function watchApi(port: number, dataFolder: string): ChildProcess {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server.ts'], {
    cwd: join(checkoutRoot, 'api'),
    env: { LOG_LEVEL: 'warn', ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataFolder },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Waits until the API answers; its first start creates the database. */
export async function waitForApi(address: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(`${address}/healthz`, { signal }).catch(() => undefined);
    if (answer?.ok) return;
    await pause(200);
  }
}

/** Terminates a process and waits for its exit, so that the API closes its database itself. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

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
    backendSettings: settings.backendSettings,
    publicOrigin: settings.PUBLIC_ORIGIN,
    imageOrigins: settings.IMAGE_ORIGINS,
    site: developmentSite(shell, remotes),
    server: serverOptions({ logLevel: settings.LOG_LEVEL, trustedProxies: settings.TRUSTED_PROXIES }),
  });
  closers.push(() => edge.close());
  await edge.listen({ port, host: settings.HOST });
  console.log(`\nDeveloping at ${address}`);
}
