import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { ApiSettings } from '../../../config/settings.ts';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import type { Deployment } from '../../base/deployment/deployment.service.ts';
import { webhookJob } from './webhook-outbox.service.ts';
import { webhookSender } from './webhook-sender.adapter.ts';
import * as service from './webhooks.service.ts';

/** Webhooks: the calls on the endpoint and its deliveries, and the worker for the lifetime of the server. */
export function webhooks(
  app: FastifyInstance,
  options: { database: Handle; settings: ApiSettings['webhooks'] } & Pick<Deployment, 'work'>,
): void {
  const { database, settings, work } = options;
  const { endpoint, timeout, retrySeconds, lifetimeSeconds } = settings;
  const send = webhookSender(timeout);

  dataRoute(app, contracts.readWebhook, () => service.readWebhook(database));

  listRoute(app, contracts.listWebhookDeliveries, service.deliveries);

  route(app, contracts.retryDeliveries, async ({ body, actor }) => ({
    retried: await service.retryDeliveries(database, actor, endpoint, body.ids),
  }));

  dataRoute(app, contracts.pingWebhook, ({ actor }) =>
    service.pingEndpoint({ database, endpoint, send, work }, actor),
  );

  app.addHook('onReady', () => service.noteEndpoint(database, endpoint));
  if (!settings.worker || endpoint === undefined) return;
  // A lease that has expired means that the worker crashed.
  const leaseSeconds = (timeout * 3) / 1_000;
  const schedule = { retrySeconds, lifetimeSeconds };
  app.job('webhooks', webhookJob({ database, endpoint, send, log: app.log, leaseSeconds, ...schedule }));
}
