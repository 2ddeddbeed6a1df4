import type { ActionMessages } from '@padiman/client/query';

const told = {
  doneTitle: 'Success',
  done: 'The selected requests were successfully deleted.',
  failed: 'There was an error processing your request.',
  destructive: true,
};

/** What can be done to passenger requests, and how it is said. Source: specification section 2, Join Ride. */
export const requestActions = {
  refund: {
    ...told,
    button: 'Refund Selected',
    title: 'Refund requests',
    question: (count) => `Are you sure you want to refund ${count} request(s)?`,
    consequence: 'What was paid goes back to the payer, and the requests are removed.',
    confirm: 'Refund',
  },
  delete: {
    ...told,
    button: 'Delete Selected',
    title: 'Delete requests',
    question: (count) => `Are you sure you want to delete ${count} request(s)?`,
    consequence: 'They disappear from the app without a refund; only a super admin can restore them.',
    confirm: 'Delete',
  },
} satisfies Record<string, ActionMessages>;
