/** The filter's choices, in the order and the words of the specification. */
export const parcelFilterChoices = [
  { value: 'end', label: 'End' },
  { value: 'start', label: 'Start' },
  { value: 'cancel', label: 'Cancel' },
  { value: 'confirm', label: 'Confirm' },
  { value: 'refund', label: 'Refund' },
  { value: 'paid', label: 'Paid parcels' },
  { value: 'all', label: 'All' },
] as const;
