const states: Record<string, string> = {
  paid: 'Paid',
  notPaid: 'Not paid',
  confirmRide: 'Confirmed',
  startRide: 'Started',
  endRide: 'Ended',
  cancelRide: 'Cancelled',
  refundRide: 'Refunded',
  reportRide: 'Reported',
};

/** A status key in words; one that is not known yet is split where its capitals are: `lostRide`, `Lost ride`. */
export function statusWords(key: string): string {
  const known = states[key];
  if (known) return known;
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
