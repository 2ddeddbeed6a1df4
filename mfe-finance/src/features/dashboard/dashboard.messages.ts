const labels: Record<string, string> = {
  paid: 'Paid',
  notPaid: 'Not paid',
  confirmRide: 'Confirmed',
  startRide: 'Started',
  endRide: 'Ended',
  cancelRide: 'Cancelled',
  refundRide: 'Refunded',
  reportRide: 'Reported',
};

/** Label of a status key; an unknown one is split at its capitals: `lostRide` becomes `Lost ride`. */
export function statusLabel(key: string): string {
  const known = labels[key];
  if (known) return known;
  const text = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
