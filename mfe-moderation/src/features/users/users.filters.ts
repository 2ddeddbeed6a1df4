import type { UserFilter } from '@padiman/contracts';

/** The filter's choices, in the words of the specification. */
export const userFilterChoices: readonly { value: UserFilter; label: string }[] = [
  { value: 'all', label: 'All Users' },
  { value: 'drivers', label: 'Drivers' },
  { value: 'blocked', label: 'Blocked Users' },
  { value: 'verified', label: 'Verified Users' },
  { value: 'notVerified', label: 'Not Verified Users' },
];
