import {
  deletion,
  deletionConsequence,
  reportedFilters,
  type RecordListMessages,
} from '../../record-list/record-list.messages.ts';

/** Texts of the offered rides. Source: specification section 2, Offer Ride. */
export const rideMessages: RecordListMessages<'delete'> = {
  title: 'Offer Ride',
  label: 'Offered rides',
  filters: reportedFilters,
  searchLabel: 'Search place, plate, driver or phone',
  maskedSearchLabel: 'Search place, plate or driver',
  emptyText: 'No rides available for the selected filter.',
  emptyHint: 'Rides appear here once drivers offer them in the app.',
  actions: {
    delete: {
      ...deletion,
      title: 'Delete rides',
      question: () => 'Are you sure you want to delete the selected ride(s)?',
      consequence: (offers) => deletionConsequence('They disappear from the app', offers),
      done: 'The rides were successfully deleted.',
      failed: 'An error occurred while deleting the rides.',
    },
  },
};
