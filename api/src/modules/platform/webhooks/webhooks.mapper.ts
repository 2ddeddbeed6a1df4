import type { Webhook, WebhookDelivery, WebhookEventType } from '@padiman/contracts';
import type { DeliveryRow } from './deliveries.service.ts';
import type { EndpointHealthRow } from './webhooks.service.ts';

export const toWebhook = (row: EndpointHealthRow): Webhook => ({
  _id: row.id,
  url: row.url,
  description: row.description,
  eventTypes: row.event_types as WebhookEventType[],
  enabled: row.enabled,
  disabledReason: row.disabled_reason,
  formerSecretUntil:
    row.former_secret_until !== null && row.former_secret_until > new Date()
      ? row.former_secret_until.toISOString()
      : null,
  createdAt: row.created_at.toISOString(),
  pending: Number(row.pending),
  dead: Number(row.dead),
  lastDeliveredAt: row.last_delivered_at?.toISOString() ?? null,
  lastAttempt:
    row.last_tried_at === null
      ? null
      : { at: row.last_tried_at.toISOString(), status: row.last_status, error: row.last_error },
});

export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  _id: row.id,
  eventId: row.event_id,
  endpointId: row.endpoint_id,
  url: row.url,
  type: row.type,
  recordId: row.record_id,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  triedAt: row.last_tried_at?.toISOString() ?? null,
  nextAttemptAt: row.state === 'pending' ? row.next_try_at.toISOString() : null,
  status: row.last_status,
  error: row.last_error,
});
