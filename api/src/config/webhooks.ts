import type { ApiEnvironment } from './variables.ts';

/** Delivery of webhooks. */
export interface WebhookSettings {
  /** Delivers events in this process. */
  worker: boolean;
  /** Networks beside the public ones that endpoints may be in, such as `10.1.0.0/16`. */
  networks: readonly string[];
  /** Accepts `http:` addresses on this machine. */
  allowLocalHttp: boolean;
  /** Milliseconds for one attempt. */
  timeout: number;
  /** Seconds to the next attempt after each failed one; the last is repeated. */
  retrySeconds: readonly number[];
  /** Seconds for which an event is tried. */
  lifetimeSeconds: number;
}

/** Webhook settings of validated variables. */
export function webhookSettings(env: ApiEnvironment): WebhookSettings {
  return {
    worker: env.WEBHOOK_WORKER,
    networks: env.WEBHOOK_ALLOWED_NETWORKS,
    allowLocalHttp: env.NODE_ENV !== 'production',
    timeout: env.WEBHOOK_TIMEOUT_MS,
    retrySeconds: env.WEBHOOK_RETRY_SECONDS.map(Number),
    lifetimeSeconds: 3 * 24 * 3_600,
  };
}
