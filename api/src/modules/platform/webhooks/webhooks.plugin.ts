import type { FastifyInstance } from 'fastify';
import type { WebhookSettings } from '../../../config/settings.ts';
import type { Handle } from '../../../database/schema.ts';
import { addressFilter } from '../../../outgoing/address-filter.ts';
import { webhookJob } from './webhook-outbox.service.ts';
import { secretsKeys } from './webhook-secrets.rules.ts';
import { webhookSender } from './webhook-sender.adapter.ts';
import { resealSecrets } from './webhooks.service.ts';
import { webhookRoutes } from './webhooks.routes.ts';

/** Webhooks: the calls on endpoints and deliveries, and the worker for the lifetime of the server. */
export function webhooks(
  app: FastifyInstance,
  options: { database: Handle; settings: WebhookSettings; codeKey: Buffer; formerKeys: readonly Buffer[] },
): void {
  const { database, settings, codeKey, formerKeys } = options;
  const { networks, allowLocalHttp, timeout, retrySeconds, lifetimeSeconds } = settings;
  const isAllowed = addressFilter(networks);
  const key = secretsKeys(codeKey, formerKeys);
  const sender = webhookSender(isAllowed, timeout);
  webhookRoutes(app, { database, key, sender, addresses: { isAllowed, allowLocalHttp } });
  app.addHook('onReady', async () => {
    if (formerKeys.length === 0) return;
    const resealed = await resealSecrets(database, key);
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
