import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { startOutbox } from './outbox.service.ts';
import { paystack } from './paystack.adapter.ts';
import { paystackRoutes } from './paystack.routes.ts';
import type { PayoutSettings } from '../../config/payouts.ts';

/** Payouts by a provider: its webhook, and the outbox worker for the lifetime of the server. */
export async function providerPayouts(
  app: FastifyInstance,
  options: { database: Handle; settings: PayoutSettings; refused: (reason: string) => void },
): Promise<void> {
  const { database, settings, refused } = options;
  const { paystack: provider } = settings;
  if (provider === undefined) return;
  const { secretKey, timeout } = provider;
  await paystackRoutes(app, { database, secretKey, refused });
  let outbox: ReturnType<typeof startOutbox> | undefined;
  app.addHook('onReady', async () => {
    const sender = paystack(provider);
    // At most five calls per payout: a lease that has expired means that the worker crashed.
    const leaseSeconds = (timeout * 6) / 1000;
    outbox = startOutbox({ database, sender, log: app.log, refused, leaseSeconds });
  });
  app.addHook('onClose', async () => {
    await outbox?.stop();
  });
}
