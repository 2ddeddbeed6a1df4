import type { ActionMessages } from '@padiman/client/query';

const told = {
  doneTitle: 'Success',
  done: 'The parcels were successfully processed.',
  failed: 'An error occurred during processing.',
  destructive: true,
};

/** What can be done to sent parcels, and how it is said. Source: specification section 2, Send Parcel. */
export const parcelActions = {
  refund: {
    ...told,
    button: 'Refund Selected',
    title: 'Refund parcels',
    question: (count) => `Are you sure you want to refund ${count} parcel(s)?`,
    consequence: 'What was paid goes back to the sender, and the parcels are removed.',
    confirm: 'Refund',
  },
  delete: {
    ...told,
    button: 'Delete Selected',
    title: 'Delete parcels',
    question: (count) => `Are you sure you want to delete ${count} parcel(s)?`,
    consequence: 'They disappear from the app without a refund; only a super admin can restore them.',
    confirm: 'Delete',
  },
} satisfies Record<string, ActionMessages>;
