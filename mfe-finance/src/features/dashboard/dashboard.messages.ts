import { splitName, unknown } from '@padiman/ui';

const labels: Readonly<Record<string, string>> = {
  paid: 'Paid',
  notPaid: 'Not paid',
  confirmRide: 'Confirmed',
  startRide: 'Started',
  endRide: 'Ended',
  cancelRide: 'Cancelled',
  refundRide: 'Refunded',
  reportRide: 'Reported',
};

/** Label of a status key; an unknown one is split into words: `lostRide` and `lost_ride` become `Lost ride`. */
export function statusLabel(key: string): string {
  const known = Object.hasOwn(labels, key) ? labels[key] : undefined;
  if (known) return known;
  const text = splitName(key).trim();
  return text === '' ? unknown : text.charAt(0) + text.slice(1).toLowerCase();
}
