import type { PingResult, Webhook, WebhookDelivery, WebhookEventType } from '@padiman/contracts';
import { formatCount, formatMoment } from '@padiman/ui';

/** Names of the events. */
const eventLabels: Record<WebhookEventType, string> = {
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

/** State of the endpoint in words. */
export function stateText({ dead, pending, lastAttempt, pausedUntil, failures }: Webhook): string {
  if (lastAttempt === null) return 'No event yet';
  const error = lastAttempt.error ?? '';
  if (pausedUntil)
    return `Paused after ${formatCount(failures)} failures: ${error} Next try ${formatMoment(pausedUntil)}.`;
  if (error) return `Failing: ${error}`;
  return dead + pending > 0 ? 'Working, with undelivered events' : 'Working';
}

/** Result of a ping. */
export function pingText({ delivered, status, error, milliseconds }: PingResult): string {
  if (delivered) return `The endpoint answered with ${status} in ${milliseconds} ms.`;
  return `The ping failed. ${error ?? ''}`.trim();
}

/** Number of attempts at a dead letter, and the last answer. */
export const attemptsText = ({ recordId, attempts, status, error, triedAt }: WebhookDelivery): string =>
  [
    recordId,
    `${formatCount(attempts)} attempts`,
    error ?? `Answered with ${status ?? 'nothing'}`,
    triedAt === null ? 'not tried yet' : `last ${formatMoment(triedAt)}`,
  ].join(' · ');
