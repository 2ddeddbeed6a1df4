import * as contracts from '@padiman/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ApiSettings } from '../../../config/settings.ts';
import type { Handle } from '../../../database/schema.ts';
import { addressFilter } from '../../../outgoing/address-filter.ts';
import { resealColumns } from '../../../sealing/reseal-columns.ts';
import type { Persons } from '../../staff/four-eyes/proposals.service.ts';
import { webhookJob } from './webhook-outbox.service.ts';
import { secretsKeys } from './webhook-secrets.rules.ts';
import { webhookSender } from './webhook-sender.adapter.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import * as deliveries from './deliveries.service.ts';
import * as endpoints from './webhooks.service.ts';

function webhookRoutes(app: FastifyInstance, context: endpoints.WebhookContext): void {
  const { database } = context;
  const read = (id: string) => endpoints.fetchEndpoint(database, id);

  listRoute(app, contracts.listWebhookDeliveries, deliveries.deliveries);

  dataRoute(app, contracts.listWebhooks, () => endpoints.listEndpoints(database));

  /** Tells the other super admins of a host that one admin chose alone. */
  const tell = (persons: Persons, url: string, by: string, log: FastifyBaseLogger) => {
    if (persons === 'alone') app.tellStaff({ kind: 'webhook', by, name: new URL(url).host }, log);
  };

  route(app, contracts.createWebhook, async ({ body, actor, log }) => {
    const { id, secret, persons } = await endpoints.createEndpoint(context, actor, body);
    tell(persons, body.url, actor.adminId, log);
    return { data: await read(id), secret };
  });

  route(app, contracts.updateWebhook, async ({ params: { id }, body, actor, log }) => {
    tell(await endpoints.changeEndpoint(context, actor, id, body), body.url, actor.adminId, log);
    return { data: await read(id) };
  });

  route(app, contracts.takeOverWebhook, ({ params: { id }, actor }) =>
    endpoints.takeOverEndpoint(database, actor, id),
  );

  route(app, contracts.deleteWebhook, ({ params: { id }, actor }) =>
    endpoints.removeEndpoint(database, actor, id),
  );

  route(app, contracts.rotateWebhookSecret, async ({ params: { id }, actor }) => {
    const secret = await endpoints.rotateSecret(context, actor, id);
    return { data: await read(id), secret };
  });

  dataRoute(app, contracts.pingWebhook, ({ params, actor }) =>
    deliveries.pingEndpoint(context, actor, params.id),
  );

  route(app, contracts.replayDeliveries, async ({ body, actor }) => ({
    results: await deliveries.replayDeliveries(database, actor, body.ids),
  }));

  route(app, contracts.replayWebhook, async ({ params: { id }, actor }) => ({
    replayed: await deliveries.changeQueue(database, actor, id, 'replay'),
  }));

  route(app, contracts.changeWebhookQueue, async ({ params: { id }, body, actor }) => ({
    changed: await deliveries.changeQueue(database, actor, id, body.change),
  }));
}

/** Webhooks: the calls on endpoints and deliveries, and the worker for the lifetime of the server. */
export function webhooks(
  app: FastifyInstance,
  options: {
    database: Handle;
    settings: ApiSettings['webhooks'];
    codeKey: Buffer;
    formerKeys: readonly Buffer[];
  },
): void {
  const { database, settings, codeKey, formerKeys } = options;
  const { networks, allowLocalHttp, timeout, retrySeconds, lifetimeSeconds } = settings;
  const isAllowed = addressFilter(networks);
  const key = secretsKeys(codeKey, formerKeys);
  const sender = webhookSender(isAllowed, timeout);
  webhookRoutes(app, { database, key, sender, addresses: { isAllowed, allowLocalHttp } });
  app.addHook('onReady', async () => {
    if (formerKeys.length === 0) return;
    const columns = ['secret', 'former_secret'] as const;
    const resealed = await resealColumns(database, key, { table: 'webhook_endpoints', id: 'id', columns });
    if (resealed > 0)
      app.log.warn({ resealed }, 'secrets of webhooks encrypted with the current AUTH_SECRET');
  });
  app.addHook('onClose', () => sender.close());
  if (!settings.worker) return;
  // A lease that has expired means that the worker crashed.
  const leaseSeconds = (timeout * 3) / 1_000;
  const schedule = { retrySeconds, lifetimeSeconds };
  app.job('webhooks', webhookJob({ database, sender, key, log: app.log, leaseSeconds, ...schedule }));
}
