import {
  listWebhookDeliveries,
  listWebhooks,
  webhookPausedAfter,
  webhookRotationHours,
  type PingResult,
  type Webhook,
  type WebhookDelivery,
  type WebhookEventType,
} from '@padiman/contracts';
import type { ActionMessages } from '@padiman/client/query';
import { formatCount, formatMoment } from '@padiman/ui';
import { takeOverTexts } from '../../owned.messages.ts';

/** Reads that every change of an endpoint changes. */
export const webhookReads = [listWebhooks, listWebhookDeliveries];

/** Names of the events, in the order of the form. */
export const eventLabels: Record<WebhookEventType, string> = {
  'user.blocked': 'User blocked',
  'user.unblocked': 'User unblocked',
  'user.warned': 'User warned',
  'user.suspended': 'User suspended',
  'user.suspensionEnded': 'Suspension ended',
  'record.deleted': 'Record deleted',
  'record.restored': 'Record restored',
  'refund.issued': 'Refund issued',
  'withdrawal.accepted': 'Withdrawal accepted',
  'withdrawal.rejected': 'Withdrawal rejected',
  'payout.paid': 'Payout paid',
  'payout.failed': 'Payout failed',
  'payout.reversed': 'Payout reversed',
  'driver.accepted': 'Driver accepted',
  'driver.rejected': 'Driver rejected',
  'post.published': 'Post published',
  'appeal.decided': 'Appeal decided',
};

/** Name of an event; of one that the console does not know, its type. */
export const eventLabel = (type: string): string =>
  Object.hasOwn(eventLabels, type) ? eventLabels[type as WebhookEventType] : type;

/** State of an endpoint. */
export function stateText({ enabled, suspended, waits, pending, ...endpoint }: Webhook): string {
  const { disabledReason, dead, lastAttempt, pausedUntil, failures } = endpoint;
  if (!enabled) return disabledReason === null ? 'Disabled' : `Disabled: ${disabledReason}`;
  if (suspended !== null) {
    const reason = waits ? suspended : `Suspended: ${suspended}`;
    return pending === 0 ? reason : `${reason}. ${formatCount(pending)} events wait.`;
  }
  if (lastAttempt === null) return 'No event yet';
  const error = lastAttempt.error ?? '';
  if (pausedUntil)
    return `Paused after ${formatCount(failures)} failures: ${error} Next try ${formatMoment(pausedUntil)}. ${formatCount(pending)} events wait.`;
  if (error) return `Failing: ${error}`;
  return dead + pending > 0 ? 'Working, with undelivered events' : 'Working';
}

/** Result of a ping. */
export function pingText({ delivered, status, error, milliseconds }: PingResult): string {
  if (delivered) return `The endpoint answered with ${status} in ${milliseconds} ms.`;
  return `The ping failed. ${error ?? ''}`.trim();
}

/** Last answer of a delivery. */
export function answerText({ status, error, triedAt }: WebhookDelivery): string {
  if (triedAt === null) return 'Not tried yet';
  return error ?? `Answered with ${status ?? 'nothing'}`;
}

/** Filters of the deliveries. */
export const deliveryFilters: readonly { value: string; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'dead', label: 'Dead letters' },
];

/** States of a delivery. */
export const deliveryStateLabels: Record<WebhookDelivery['state'], string> = {
  pending: 'Pending',
  delivered: 'Delivered',
  dead: 'Dead letter',
};

/** Texts of the actions on deliveries. */
export const deliveryActions = {
  replay: {
    button: 'Replay Selected',
    title: 'Replay deliveries',
    question: (count) => `Are you sure you want to send ${count} delivery(s) again?`,
    consequence: 'Dead letters are sent again with their former ids; other deliveries are left as they are.',
    confirm: 'Replay',
    destructive: false,
    doneTitle: 'Success',
    done: 'The selected deliveries are queued.',
    failed: 'The deliveries could not be replayed.',
  },
} satisfies Record<string, ActionMessages>;

/** Action on an endpoint that needs a confirmation. */
export type ConfirmedAction = 'rotate' | 'disable' | 'delete' | 'replay' | 'retry' | 'skip' | 'takeOver';

/** Texts of the confirmation of an action. */
export function confirmationTexts(endpoint: Webhook, action: ConfirmedAction) {
  const { url, dead, pending } = endpoint;
  return {
    rotate: {
      title: 'Rotate secret',
      confirmText: 'Rotate',
      question: `Are you sure you want to replace the secret of ${url}?`,
      consequence: `Messages carry the signatures of both secrets for ${webhookRotationHours} hours; an older secret stops working at once.`,
    },
    disable: {
      title: 'Disable endpoint',
      confirmText: 'Disable',
      question: `Are you sure you want to disable ${url}?`,
      consequence:
        'Pending deliveries become dead letters, which you can replay later. Events that happen meanwhile are not sent to it later.',
      destructive: true,
    },
    delete: {
      title: 'Delete endpoint',
      confirmText: 'Delete',
      question: `Are you sure you want to delete ${url}?`,
      consequence: 'Its secret, its deliveries and its dead letters are deleted too.',
      destructive: true,
    },
    replay: {
      title: 'Replay dead letters',
      confirmText: 'Replay',
      question: `Are you sure you want to send ${formatCount(dead)} dead letter(s) to ${url}?`,
      consequence: 'They are sent in their order and with their former ids.',
    },
    retry: {
      title: 'Try again now',
      confirmText: 'Try again',
      question: `Are you sure you want to send ${formatCount(pending)} event(s) to ${url} now?`,
      consequence: `The endpoint pauses again after ${webhookPausedAfter} failures.`,
    },
    skip: {
      title: 'Skip what waits',
      confirmText: 'Skip',
      question: `Are you sure you want to skip ${formatCount(pending)} event(s) for ${url}?`,
      consequence: 'They become dead letters, which you can replay for 30 days.',
      destructive: true,
    },
    takeOver: takeOverTexts(url, endpoint),
  }[action];
}
