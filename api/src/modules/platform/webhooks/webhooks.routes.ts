import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import * as deliveries from './deliveries.service.ts';
import * as webhooks from './webhooks.service.ts';

export function webhookRoutes(app: FastifyInstance, context: webhooks.WebhookContext): void {
  const { database } = context;
  const read = (id: string) => webhooks.fetchEndpoint(database, id);

  listRoute(app, contracts.listWebhookDeliveries, deliveries.deliveries);

  route(app, contracts.listWebhooks, async () => ({
    success: true,
    data: await webhooks.listEndpoints(database),
  }));

  route(app, contracts.createWebhook, async ({ body, actor }) => {
    const { id, secret } = await webhooks.createEndpoint(context, actor, body);
    return { success: true, data: await read(id), secret };
  });

  route(app, contracts.updateWebhook, async ({ params: { id }, body, actor }) => {
    await webhooks.changeEndpoint(context, actor, id, body);
    return { success: true, data: await read(id) };
  });

  route(app, contracts.deleteWebhook, async ({ params: { id }, actor }) => {
    await webhooks.removeEndpoint(database, actor, id);
    return { success: true };
  });

  route(app, contracts.rotateWebhookSecret, async ({ params: { id }, actor }) => {
    const secret = await webhooks.rotateSecret(context, actor, id);
    return { success: true, data: await read(id), secret };
  });

  route(app, contracts.pingWebhook, async ({ params: { id }, actor }) => ({
    success: true,
    data: await webhooks.pingEndpoint(context, actor, id),
  }));

  route(app, contracts.replayDeliveries, async ({ body, actor }) => ({
    success: true,
    results: await deliveries.replayDeliveries(database, actor, body.ids),
  }));

  route(app, contracts.replayWebhook, async ({ params: { id }, actor }) => ({
    success: true,
    replayed: await deliveries.replayAll(database, actor, id),
  }));
}
