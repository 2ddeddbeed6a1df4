import type { User } from '@padiman/contracts';
import { Avatar, formatNaira, formatPhone, joinKnown, yesOrNo } from '@padiman/ui';
import { personalValue, type PersonalSource } from '@padiman/ui/overlay';
import type { Column } from '@padiman/ui/table';

/** Name of a user in lists and messages. */
export const fullName = (user: User) => joinKnown(user.first_name, user.last_name);

const sourceOf = (user: User, field: 'phone_number' | 'email'): PersonalSource => ({
  itemType: 'users',
  id: user._id,
  field,
  of: fullName(user),
});

/** Facts of a user without a column. */
export const userFlags = (user: User) => [
  { name: 'Blocked', value: yesOrNo(user.blocked) },
  { name: 'Driver', value: yesOrNo(user.is_driver) },
  { name: 'Verified', value: yesOrNo(user.is_verified) },
];

/** Columns of the users table. Source: specification section 2, Users. */
export const userColumns: readonly Column<User>[] = [
  {
    id: 'profile_img_url',
    header: 'Profile Image',
    width: 54,
    cell: (user) => <Avatar name={fullName(user)} src={user.profile_img_url} />,
  },
  {
    id: 'first_name',
    header: 'First Name',
    cell: (user) => user.first_name,
    onPhone: 'title',
    width: 98,
    sort: 'first_name',
  },
  {
    id: 'last_name',
    header: 'Last Name',
    cell: (user) => user.last_name,
    onPhone: 'title',
    width: 96,
    sort: 'last_name',
  },
  {
    id: 'phone_number',
    header: 'Phone',
    cell: (user) => personalValue(user.phone_number, sourceOf(user, 'phone_number'), formatPhone),
    onPhone: 'fact',
    width: 126,
  },
  {
    id: 'email',
    header: 'Email',
    cell: (user) => personalValue(user.email, sourceOf(user, 'email')),
    width: 124,
    onPhone: 'fact',
  },
  {
    id: 'totalEarnings',
    header: 'Total Earnings',
    cell: (user) => formatNaira(user.totalEarnings),
    sort: 'totalEarnings',
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
    sort: 'totalBalance',
    align: 'end',
    onPhone: 'fact',
  },
];
