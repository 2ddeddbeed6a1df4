import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  replayDeliveries,
  replayWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import * as deliveries from './deliveries.service.ts';
import { toDelivery, toWebhook } from './webhooks.mapper.ts';
import * as webhooks from './webhooks.service.ts';

export function webhookRoutes(app: FastifyInstance, context: webhooks.WebhookContext): void {
  const { database } = context;
  const read = async (id: string) => toWebhook(await webhooks.fetchEndpoint(database, id));

  listRoute(app, listWebhookDeliveries, deliveries.deliveries, toDelivery);

  route(app, listWebhooks, async () => ({
    success: true,
    data: (await webhooks.listEndpoints(database)).map(toWebhook),
  }));

  route(app, createWebhook, async ({ body, actor }) => {
    const { id, secret } = await webhooks.createEndpoint(context, actor, body);
    return { success: true, data: await read(id), secret };
  });

  route(app, updateWebhook, async ({ params: { id }, body, actor }) => {
    await webhooks.changeEndpoint(context, actor, id, body);
    return { success: true, data: await read(id) };
  });

  route(app, deleteWebhook, async ({ params: { id }, actor }) => {
    await webhooks.removeEndpoint(database, actor, id);
    return { success: true };
  });

  route(app, rotateWebhookSecret, async ({ params: { id }, actor }) => {
    const secret = await webhooks.rotateSecret(context, actor, id);
    return { success: true, data: await read(id), secret };
  });

  route(app, pingWebhook, async ({ params: { id }, actor }) => ({
    success: true,
    data: await webhooks.pingEndpoint(context, actor, id),
  }));

  route(app, replayDeliveries, async ({ body, actor }) => ({
    success: true,
    results: await deliveries.replayDeliveries(database, actor, body.ids),
  }));

  route(app, replayWebhook, async ({ params: { id }, actor }) => ({
    success: true,
    replayed: await deliveries.replayAll(database, actor, id),
  }));
}
