/** The filter of lists whose records can be reported. Source: specification section 2. */
export const reportedFilterChoices = [
  { value: 'all', label: 'All' },
  { value: 'reported', label: 'Reported' },
] as const;
