import { listSentParcels, paths, sumOfField, type SentParcel } from '@padiman/contracts';
import { formatLongDate, formatNaira, joinKnown, unknown, yesOrNo } from '@padiman/ui';
import {
  deletion,
  deletionConsequence,
  refund,
  refundConsequence,
} from '../../record-list/record-list.messages.ts';
import type { RecordListDescription } from '../../record-list/RecordListScreen.tsx';

const senderName = ({ user_first_name, user_last_name }: SentParcel) =>
  joinKnown(user_first_name, user_last_name);

/** Name of a sent parcel in lists and messages. */
const parcelName = (parcel: SentParcel) => `${senderName(parcel)} to ${parcel.receiver_name ?? unknown}`;

const outcome = {
  done: 'The parcels were successfully processed.',
  failed: 'An error occurred during processing.',
};

/** Parcels that users send; the filter choices keep their order. Source: specification section 2, Send Parcel. */
export const parcels: RecordListDescription<SentParcel, 'refund' | 'delete'> = {
  list: listSentParcels,
  path: paths.sendParcel(),
  itemType: 'sendparcels',
  nameOf: parcelName,
  summaryOf: (parcels) => `amount ${formatNaira(sumOfField(parcels, 'amount'))}`,
  isFinished: ({ endRide }) => endRide === true,
  messages: {
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
  },
  columns: [
    { id: 'sender', width: 180, header: 'Sender', cell: senderName, onPhone: 'title' },
    {
      id: 'receiver',
      width: 168,
      header: 'Receiver',
      cell: (parcel) => parcel.receiver_name,
      onPhone: 'fact',
    },
    {
      id: 'status',
      width: 80,
      header: 'Status',
      cell: ({ paid }) => (paid === null ? unknown : paid ? 'Paid' : 'Unpaid'),
      onPhone: 'fact',
    },
    {
      id: 'amount',
      header: 'Amount',
      cell: (parcel) => formatNaira(parcel.amount),
      sort: 'amount',
      align: 'end',
      onPhone: 'fact',
    },
    { id: 'state', width: 100, header: 'State', cell: (parcel) => parcel.state },
    { id: 'sender_city', header: 'Sender City', cell: (parcel) => parcel.sender_city },
    { id: 'receiver_city', header: 'Receiver City', cell: (parcel) => parcel.receiver_city },
    {
      id: 'delivery_date',
      header: 'Delivery Date',
      cell: (parcel) => formatLongDate(parcel.delivery_date),
      sort: 'delivery_date',
      sortedAs: 'date',
    },
    { id: 'is_perishable', width: 88, header: 'Perishable', cell: (parcel) => yesOrNo(parcel.is_perishable) },
    { id: 'is_fragile', width: 76, header: 'Fragile', cell: (parcel) => yesOrNo(parcel.is_fragile) },
  ],
};
