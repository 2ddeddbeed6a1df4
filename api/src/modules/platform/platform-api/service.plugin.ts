import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { serviceAuthentication } from '../service-keys/service-authentication.plugin.ts';
import { batchRoutes } from './service-batch.routes.ts';
import { ServiceCalls } from './service-call.plugin.ts';
import { listRoutes } from './service-lists.routes.ts';
import { recordRoutes } from './service-records.routes.ts';

/** Service API: calls by which the platform's own backend reads and writes its records. */
export async function serviceApi(app: FastifyInstance, database: Handle): Promise<void> {
  await app.register(serviceAuthentication, { database });
  const calls = new ServiceCalls(app, database);
  listRoutes(calls);
  recordRoutes(calls);
  batchRoutes(calls);
}
