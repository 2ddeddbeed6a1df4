import type { SentParcel } from '@padiman/contracts';
import { formatLongDate, formatNaira, joinKnown, unknown, yesOrNo } from '@padiman/ui';
import type { Column } from '@padiman/ui/table';

const senderName = ({ user_first_name, user_last_name }: SentParcel) =>
  joinKnown(user_first_name, user_last_name);

/** Name of a sent parcel in lists and messages. */
export const parcelName = (parcel: SentParcel) =>
  `${senderName(parcel)} to ${parcel.receiver_name ?? unknown}`;

/** Columns of the send parcel table. Source: specification section 2, Send Parcel. */
export const parcelColumns: readonly Column<SentParcel>[] = [
  {
    id: 'sender',
    width: 180,
    header: 'Sender',
    cell: senderName,
    onPhone: 'title',
  },
  { id: 'receiver', width: 168, header: 'Receiver', cell: (parcel) => parcel.receiver_name, onPhone: 'fact' },
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
];
