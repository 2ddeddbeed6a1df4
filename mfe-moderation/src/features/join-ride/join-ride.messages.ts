import {
  deletion,
  deletionConsequence,
  refund,
  refundConsequence,
  reportedFilters,
  type RecordListMessages,
} from '../../record-list/record-list.messages.ts';

const outcome = {
  done: 'The selected requests were successfully deleted.',
  failed: 'There was an error processing your request.',
};

/** Texts of the passenger requests. Source: specification section 2, Join Ride. */
export const requestMessages: RecordListMessages<'refund' | 'delete'> = {
  title: 'Join Ride',
  label: 'Passenger requests',
  filters: reportedFilters,
  searchLabel: 'Search place, user, driver or phone',
  maskedSearchLabel: 'Search place, user or driver',
  emptyText: 'No requests available for the selected filter.',
  emptyHint: 'Requests appear here once passengers ask for a ride in the app.',
  actions: {
    refund: {
      ...refund,
      ...outcome,
      title: 'Refund requests',
      question: (count) => `Are you sure you want to refund ${count} request(s)?`,
      consequence: (offers) => refundConsequence('payer', 'requests', offers),
    },
    delete: {
      ...deletion,
      ...outcome,
      title: 'Delete requests',
      question: (count) => `Are you sure you want to delete ${count} request(s)?`,
      consequence: (offers) => deletionConsequence('They disappear from the app without a refund', offers),
    },
  },
  finished: {
    explanation: (count) =>
      `${count} of them ${count === 1 ? 'is' : 'are'} for a trip that is over, and ${count === 1 ? 'is' : 'are'} left as before.`,
    choice: 'Refund finished trips too',
  },
};
