import type { Earning } from '@padiman/contracts';
import { formatNaira, joinKnown, Moment } from '@padiman/ui';
import type { Column } from '@padiman/ui/table';

/** Name of an entry's user. */
export const earner = ({ user }: Earning) => joinKnown(user?.first_name, user?.last_name);

/** Columns of the earnings table. Source: specification section 2, Referral Earnings and product Earnings. */
export const earningColumns: readonly Column<Earning>[] = [
  { id: 'user', width: 170, header: 'User Name', cell: earner, onPhone: 'title' },
  {
    id: 'amount',
    header: 'Amount',
    cell: (entry) => formatNaira(entry.amount),
    sort: 'amount',
    align: 'end',
    onPhone: 'fact',
  },
  {
    id: 'date',
    header: 'Date Requested',
    cell: (entry) => <Moment at={entry.date} />,
    onPhone: 'fact',
    sort: 'created',
    sortedAs: 'date',
  },
  {
    id: 'acceptedTime',
    width: 164,
    header: 'Accepted Time',
    cell: (entry) => (entry.acceptedTime ? <Moment at={entry.acceptedTime} /> : 'Not Accepted'),
    onPhone: 'fact',
  },
];
