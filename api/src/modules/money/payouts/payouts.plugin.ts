import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import type { PayoutRefusal } from '../../base/metrics/metrics.service.ts';
import type { ConnectedProvider } from '../payout-providers/payout-provider.port.ts';
import { outboxJob, reportAbandoned } from './outbox.service.ts';
import { payoutWebhookRoutes } from './payout-webhooks.routes.ts';
import type { NoteSettlement } from './settlement.service.ts';

/**
 * Payouts by providers: for each that has an account its webhook, and its outbox worker for the lifetime of the server.
 * A provider that pays nothing new anymore finishes the payouts that are queued or under way.
 */
export async function providerPayouts(
  app: FastifyInstance,
  options: {
    database: Handle;
    providers: readonly ConnectedProvider[];
    /** Payouts that this process sends at a time by each provider. */
    concurrency: number;
    refused: (reason: PayoutRefusal) => void;
    noteSettlement: NoteSettlement;
  },
): Promise<void> {
  const { database, providers, concurrency, refused, noteSettlement } = options;
  for (const provider of providers)
    await payoutWebhookRoutes(app, provider, { database, refused, noteSettlement });
  const shared = { database, log: app.log, refused, noteSettlement };
  app.addHook('onReady', async () => {
    await reportAbandoned(shared, providers).catch((err: unknown) => {
      app.log.warn({ err }, 'open payouts could not be looked at');
    });
  });
  for (const provider of providers) {
    // At most five calls per payout: a lease that has expired means that the worker crashed.
    const leaseSeconds = (provider.timeout * 6) / 1000;
    app.job(`payouts-${provider.id}`, outboxJob({ ...shared, provider, leaseSeconds, concurrency }));
  }
}
