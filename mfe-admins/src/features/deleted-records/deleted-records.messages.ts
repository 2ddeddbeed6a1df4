import type { DeletedType } from '@padiman/contracts';
import type { ActionMessages } from '@padiman/client/query';

/** Types of records, with the names of the menu. */
export const deletedTypes: readonly { value: DeletedType; label: string }[] = [
  { value: 'users', label: 'Users' },
  { value: 'deliverparcels', label: 'Deliver Parcel' },
  { value: 'drivers', label: 'Offer Ride' },
  { value: 'passengerrequests', label: 'Join Ride' },
  { value: 'sendparcels', label: 'Send Parcel' },
  { value: 'posts', label: 'Posts' },
  { value: 'admins', label: 'Admins' },
];

/** Texts of the actions on deleted records. */
export const deletedActions = {
  restore: {
    button: 'Restore Selected',
    title: 'Restore records',
    question: (count) => `Are you sure you want to restore ${count} record(s)?`,
    consequence: 'They come back to their lists as they were; money that was paid back stays where it is.',
    confirm: 'Restore',
    destructive: false,
    doneTitle: 'Success',
    done: 'The selected records were successfully restored.',
    failed: 'The records could not be restored.',
  },
} satisfies Record<string, ActionMessages>;
