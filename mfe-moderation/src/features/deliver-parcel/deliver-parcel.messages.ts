import {
  deletion,
  deletionConsequence,
  reportedFilters,
  type RecordListMessages,
} from '../../record-list/record-list.messages.ts';

/** Texts of the parcel trips. Source: specification section 2, Deliver Parcel. */
export const tripMessages: RecordListMessages<'delete'> = {
  title: 'Deliver Parcel',
  label: 'Parcels to deliver',
  filters: reportedFilters,
  searchLabel: 'Search place, driver or phone',
  maskedSearchLabel: 'Search place or driver',
  emptyText: 'No parcels available for the selected filter.',
  emptyHint: 'Trips appear here once drivers offer to carry parcels in the app.',
  actions: {
    delete: {
      ...deletion,
      title: 'Delete parcels',
      question: () => 'Are you sure you want to delete the selected parcel(s)?',
      consequence: (offers) => deletionConsequence('They disappear from the app', offers),
      done: 'The parcels were successfully deleted.',
      failed: 'An error occurred while deleting the parcels.',
    },
  },
};
