import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import * as app from './app.ts';
import type { readServerSettings } from './config/settings.ts';
import { errorHandler } from './plugins/error-handler.ts';
import { requestTrace } from './plugins/request-trace.ts';
import { startTracing } from './tracing/start-tracing.ts';

/** Milliseconds that running calls have to finish, and that the whole shutdown may take: the last export of traces has 2 s. */
const [grace, longest] = [5_000, 10_000];

/**
 * Opens the API and serves it in this process, until it is told to stop.
 * @param read settings; what it throws ends the start
 * @param asCopy name of a copied database whose background work shall run
 */
export async function serveApi(read: typeof readServerSettings, asCopy?: string): Promise<void> {
  await app.runUntilShutdown(app.gracefulShutdown(longest), (shutdown) => start(read, asCopy, shutdown));
}

async function start(read: typeof readServerSettings, asCopy: string | undefined, shutdown: app.Shutdown) {
  const { signal, closers } = shutdown;
  const settings = read();
  // Closed last, so that it sends what the others did.
  closers.push(await startTracing(settings.tracing));
  const opening = app.openApi({
    ...settings.database,
    ...{ settings: settings.api, asCopy },
    demo: settings.demo,
    demoScale: settings.demoScale,
    onMigration: (line) => console.log(`database: ${line}`),
    onProgress: ({ table, done, total }) => {
      if (done === total) console.log(`demo: ${total} ${table}`);
    },
  });
  closers.push(async () => (await opening.catch(() => undefined))?.close());
  const api = await opening;
  if (signal.aborted) return;

  const { logLevel, trustedProxies } = settings;
  const server = Fastify({
    ...app.serverOptions({ logLevel, trustedProxies }),
    forceCloseConnections: 'idle',
  });
  app.closeConnections(server, grace);
  app.closeAfterAnswer(server, signal);
  app.warnOfUntrustedProxies(server);
  // Also outside the API: Fastify's own answer to an unknown address logs that address unmasked.
  await server.register(errorHandler);
  await server.register(requestTrace);
  server.get('/healthz', () => ({ ok: true }));
  server.get('/readyz', async (_request, reply) => {
    const ready = !signal.aborted && (await api.ready().catch(() => false));
    return reply.code(ready ? 200 : 503).send({ ready });
  });
  await server.register(api.metrics);
  await server.register(api.plugin, { prefix: '/api' });
  closers.push(() => server.close());

  await server.listen({ port: settings.port, host: settings.host });
  shutdown.drain = settings.drain;
  if (settings.demo) {
    console.log(`Demo accounts, password ${app.demoPassword}:`);
    for (const account of app.demoAccounts) console.log(`  ${account.phoneNumber}  ${account.may}`);
  }
  for (const line of app.startupNotices(api.opened)) console.log(line);
  console.log(`Ready: http://localhost:${(server.server.address() as AddressInfo).port}/api`);
}
