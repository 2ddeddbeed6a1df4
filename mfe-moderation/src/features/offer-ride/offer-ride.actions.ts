import type { ActionMessages } from '@padiman/client/query';

/** What can be done to offered rides, and how it is said. */
export const rideActions = {
  delete: {
    button: 'Delete Selected',
    title: 'Delete rides',
    question: () => 'Are you sure you want to delete the selected ride(s)?',
    consequence: 'They disappear from the app; only a super admin can restore them.',
    confirm: 'Delete',
    destructive: true,
    doneTitle: 'Success',
    done: 'The rides were successfully deleted.',
    failed: 'An error occurred while deleting the rides.',
  },
} satisfies Record<string, ActionMessages>;
