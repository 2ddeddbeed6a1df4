import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { closeConnections, demoAccounts, demoPassword, openApi, openingNotes, serverOptions } from './app.ts';
import { databaseFromEnvironment } from './config/environment.ts';
import { errorHandler } from './plugins/error-handler.ts';

/**
 * The API as a process of its own: `PORT`, `HOST`, `DATA_DIR`, `DATABASE_URL`, `DEMO`, `DEMO_SCALE`, and what
 * `settings.ts` reads.
 */
const environment = process.env;
const demo = (environment['DEMO'] || String(environment['NODE_ENV'] !== 'production')) !== 'false';

/** Milliseconds: running calls have the first to finish, the process the second to end. */
const [grace, longest] = [5_000, 7_000];

const api = await openApi({
  ...databaseFromEnvironment(),
  demo,
  demoScale: environment['DEMO_SCALE'] ? Number(environment['DEMO_SCALE']) : undefined,
  onProgress: ({ table, done, total }) => {
    if (done === total) console.log(`demo: ${total} ${table}`);
  },
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

const server = Fastify({
  ...serverOptions({
    logLevel: environment['LOG_LEVEL'] || undefined,
    trustedProxies: environment['TRUSTED_PROXIES'],
  }),
  forceCloseConnections: 'idle',
});
closeConnections(server, grace);
// Also outside the API: Fastify's own answer to an unknown address writes it into the log as it is.
await server.register(errorHandler);
server.get('/healthz', () => ({ ok: true }));
server.get('/readyz', async (_request, reply) => {
  const ready = await api.ready();
  return reply.code(ready ? 200 : 503).send({ ready });
});
await server.register(api.metrics);
await server.register(api.plugin, { prefix: '/api' });

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), longest).unref();
  await server.close();
  await api.close();
  process.exit(0);
};
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

await server.listen({ port: Number(environment['PORT'] || 3001), host: environment['HOST'] || '127.0.0.1' });
if (demo) {
  console.log(`Demo accounts, password ${demoPassword}:`);
  for (const account of demoAccounts) console.log(`  ${account.phoneNumber}  ${account.may}`);
}
for (const line of openingNotes(api.opened)) console.log(line);
console.log(`Ready: http://localhost:${(server.server.address() as AddressInfo).port}/api`);
