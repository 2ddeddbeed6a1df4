import type { User } from '@padiman/shared/contracts';
import { Avatar, formatNaira, formatPhone } from '@padiman/shared/ui';
import type { Column } from '@padiman/shared/ui/table';

/** How staff call a user. */
export const fullName = (user: User) => `${user.first_name} ${user.last_name}`;

/** The users table. Source: specification section 2, Users. */
export const userColumns: readonly Column<User>[] = [
  {
    id: 'profile_img_url',
    header: 'Profile Image',
    cell: (user) => <Avatar name={fullName(user)} src={user.profile_img_url} />,
  },
  { id: 'first_name', header: 'First Name', cell: (user) => user.first_name, onPhone: 'title' },
  { id: 'last_name', header: 'Last Name', cell: (user) => user.last_name, onPhone: 'title' },
  { id: 'phone_number', header: 'Phone', cell: (user) => formatPhone(user.phone_number), onPhone: 'fact' },
  {
    id: 'email',
    header: 'Email',
    cell: (user) => (
      <span data-clip="" title={user.email}>
        {user.email}
      </span>
    ),
    onPhone: 'fact',
  },
  {
    id: 'totalEarnings',
    header: 'Total Earnings',
    cell: (user) => formatNaira(user.totalEarnings),
    align: 'end',
  },
  {
    id: 'totalWithdrawals',
    header: 'Withdrawals',
    cell: (user) => formatNaira(user.totalWithdrawals),
    align: 'end',
  },
  { id: 'totalRefunds', header: 'Refunds', cell: (user) => formatNaira(user.totalRefunds), align: 'end' },
  {
    id: 'totalBalance',
    header: 'Balance',
    cell: (user) => formatNaira(user.totalBalance),
    align: 'end',
    onPhone: 'fact',
  },
];
