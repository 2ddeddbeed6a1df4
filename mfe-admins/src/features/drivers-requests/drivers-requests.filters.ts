/** The filters of the specification, and after them the one that staff work through. */
export const applicationFilterChoices = [
  { value: 'all', label: 'All' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'pending', label: 'Pending' },
] as const;
