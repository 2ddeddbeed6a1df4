import type { SentParcel } from '@padiman/contracts';
import { formatNaira } from '@padiman/ui';
import { sumOfNaira } from '../../record-list/naira-sum.ts';
import { deletion, refund, type RecordListMessages } from '../../record-list/record-list.messages.ts';

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
  actions: {
    refund: {
      ...refund,
      ...outcome,
      title: 'Refund parcels',
      question: (count) => `Are you sure you want to refund ${count} parcel(s)?`,
      consequence: 'What was paid goes back to the sender, and the parcels are removed.',
    },
    delete: {
      ...deletion,
      ...outcome,
      title: 'Delete parcels',
      question: (count) => `Are you sure you want to delete ${count} parcel(s)?`,
      consequence: 'They disappear from the app without a refund; only a super admin can restore them.',
    },
  },
};

/** Sum of the selected parcels. */
export const amountOf = (parcels: readonly SentParcel[]) =>
  `amount ${formatNaira(sumOfNaira(parcels.map(({ amount }) => amount)))}`;
