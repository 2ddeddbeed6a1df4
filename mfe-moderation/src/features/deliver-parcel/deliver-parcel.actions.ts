import type { ActionMessages } from '@padiman/client/query';

/** What can be done to parcel trips, and how it is said. Source: specification section 2, Deliver Parcel. */
export const tripActions = {
  delete: {
    button: 'Delete Selected',
    title: 'Delete parcels',
    question: () => 'Are you sure you want to delete the selected parcel(s)?',
    consequence: 'They disappear from the app; only a super admin can restore them.',
    confirm: 'Delete',
    destructive: true,
    doneTitle: 'Success',
    done: 'The parcels were successfully deleted.',
    failed: 'An error occurred while deleting the parcels.',
  },
} satisfies Record<string, ActionMessages>;
