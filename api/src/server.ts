import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import {
  closeAfterAnswer,
  closeConnections,
  demoAccounts,
  demoPassword,
  gracefulShutdown,
  openApi,
  serverOptions,
  startupNotices,
  warnOfUntrustedProxies,
  type Shutdown,
} from './app.ts';
import { describeVariables } from './config/help.ts';
import { readServerSettings } from './config/server-settings.ts';
import { apiVariables } from './config/variables.ts';
import { errorHandler } from './plugins/error-handler.ts';
import { requestTrace } from './plugins/request-trace.ts';
import { startTracing } from './tracing/start-tracing.ts';

/** Milliseconds that running calls have to finish, and that the whole shutdown may take: the last export of traces has 2 s. */
const [grace, longest] = [5_000, 10_000];

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h', default: false } } });
if (values.help) {
  console.log(`npm start -w api

Serves the API alone, at /api, for a console that another process serves.

  --help    This text

Environment variables

${describeVariables(apiVariables, 'api')}`);
} else {
  const shutdown = gracefulShutdown(longest);
  await start(shutdown).catch(async (error: unknown) => {
    if (shutdown.signal.aborted) return;
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    await shutdown.close();
    process.exit();
  });
}

async function start(shutdown: Shutdown): Promise<void> {
  const { signal, closers } = shutdown;
  const settings = readServerSettings();
  // Closed last, so that it sends what the others did.
  closers.push(await startTracing(settings.tracing));
  const opening = openApi({
    ...settings.database,
    settings: settings.api,
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
  const server = Fastify({ ...serverOptions({ logLevel, trustedProxies }), forceCloseConnections: 'idle' });
  closeConnections(server, grace);
  closeAfterAnswer(server, signal);
  warnOfUntrustedProxies(server);
  // Also outside the API: Fastify's own answer to an unknown address logs that address unmasked.
  await server.register(errorHandler);
  await server.register(requestTrace);
  server.get('/healthz', () => ({ ok: true }));
  server.get('/readyz', async (_request, reply) => {
    const ready = !signal.aborted && (await api.ready());
    return reply.code(ready ? 200 : 503).send({ ready });
  });
  await server.register(api.metrics);
  await server.register(api.plugin, { prefix: '/api' });
  closers.push(() => server.close());

  await server.listen({ port: settings.port, host: settings.host });
  shutdown.drain = settings.drain;
  if (settings.demo) {
    console.log(`Demo accounts, password ${demoPassword}:`);
    for (const account of demoAccounts) console.log(`  ${account.phoneNumber}  ${account.may}`);
  }
  for (const line of startupNotices(api.opened)) console.log(line);
  console.log(`Ready: http://localhost:${(server.server.address() as AddressInfo).port}/api`);
}
