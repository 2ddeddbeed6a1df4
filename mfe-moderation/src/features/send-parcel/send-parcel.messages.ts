import { sumOfField, type SentParcel } from '@padiman/contracts';
import { formatNaira } from '@padiman/ui';
import {
  deletion,
  deletionConsequence,
  refund,
  refundConsequence,
  type RecordListMessages,
} from '../../record-list/record-list.messages.ts';

const outcome = {
  done: 'The parcels were successfully processed.',
  failed: 'An error occurred during processing.',
};

/** Texts of the sent parcels; the filter choices keep their order. Source: specification section 2, Send Parcel. */
export const parcelMessages: RecordListMessages<'refund' | 'delete'> = {
  title: 'Send Parcel',
  label: 'Sent parcels',
  filters: [
    { value: 'end', label: 'End' },
    { value: 'start', label: 'Start' },
    { value: 'cancel', label: 'Cancel' },
    { value: 'confirm', label: 'Confirm' },
    { value: 'refund', label: 'Refund' },
    { value: 'paid', label: 'Paid parcels' },
    { value: 'all', label: 'All' },
  ],
  searchLabel: 'Search sender, receiver or city',
  emptyText: 'No parcels available for the selected filter.',
  emptyHint: 'Parcels appear here once users send them in the app.',
  actions: {
    refund: {
      ...refund,
      ...outcome,
      title: 'Refund parcels',
      question: (count) => `Are you sure you want to refund ${count} parcel(s)?`,
      consequence: (offers) => refundConsequence('sender', 'parcels', offers),
    },
    delete: {
      ...deletion,
      ...outcome,
      title: 'Delete parcels',
      question: (count) => `Are you sure you want to delete ${count} parcel(s)?`,
      consequence: (offers) => deletionConsequence('They disappear from the app without a refund', offers),
    },
  },
  finished: {
    explanation: (count) =>
      `${count} of them ${count === 1 ? 'was' : 'were'} delivered, and ${count === 1 ? 'is' : 'are'} left as before.`,
    choice: 'Refund delivered parcels too',
  },
};

/** Sum of the selected parcels. */
export const amountOf = (parcels: readonly SentParcel[]) =>
  `amount ${formatNaira(sumOfField(parcels, 'amount'))}`;
