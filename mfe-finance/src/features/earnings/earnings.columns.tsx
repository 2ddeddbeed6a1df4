import type { Earning } from '@padiman/shared/contracts';
import { formatLongDate, formatNaira } from '@padiman/shared/ui';
import type { Column } from '@padiman/shared/ui/table';

/** Whom an earnings entry names. */
export const earner = ({ user }: Earning) => `${user.first_name} ${user.last_name}`;

/** A long date, with the exact moment for who points at it. */
const moment = (instant: string) => (
  <time dateTime={instant} title={instant}>
    {formatLongDate(instant)}
  </time>
);

/** The earnings table. Source: specification section 2, Referral Earnings and product Earnings. */
export const earningColumns: readonly Column<Earning>[] = [
  { id: 'user', header: 'User Name', cell: earner, onPhone: 'title' },
  {
    id: 'amount',
    header: 'Amount',
    cell: (entry) => formatNaira(entry.amount),
    align: 'end',
    onPhone: 'fact',
  },
  { id: 'date', header: 'Date Requested', cell: (entry) => moment(entry.date), onPhone: 'fact' },
  {
    id: 'acceptedTime',
    header: 'Accepted Time',
    cell: (entry) => (entry.acceptedTime ? moment(entry.acceptedTime) : 'Not Accepted'),
    onPhone: 'fact',
  },
];
