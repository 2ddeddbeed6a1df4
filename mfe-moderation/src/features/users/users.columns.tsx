import type { User } from '@padiman/contracts';
import { Avatar, Chip, formatPhone, joinKnown, yesOrNo } from '@padiman/ui';
import { personalValue, type PersonalSource } from '@padiman/ui/overlay';
import { nairaColumn, textColumn, type Column } from '@padiman/ui/table';

/** Name of a user in lists and messages. */
export const fullName = (user: User) => joinKnown(user.first_name, user.last_name);

/** Source of a masked value of a user. */
export const sourceOf = (user: User, field: 'phone_number' | 'email'): PersonalSource => ({
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
  textColumn('first_name', 'First Name', { onPhone: 'title', width: 98, sort: 'first_name' }),
  {
    ...textColumn('last_name', 'Last Name', { onPhone: 'title', width: 126, sort: 'last_name' }),
    cell: ({ last_name: name }) =>
      name?.trim() && (
        <span data-clip="" title={name}>
          {name}
        </span>
      ),
    note: ({ blocked, suspended, is_driver: isDriver, is_verified: isVerified }) =>
      (blocked || suspended || isDriver || isVerified) && (
        <>
          {blocked && <Chip tone="bad">Blocked</Chip>}
          {suspended && <Chip tone="waiting">Suspended</Chip>}
          {isDriver && <Chip>Driver</Chip>}
          {isVerified && <Chip tone="good">Verified</Chip>}
        </>
      ),
  },
  {
    id: 'phone_number',
    header: 'Phone',
    cell: (user) => personalValue(user.phone_number, sourceOf(user, 'phone_number'), formatPhone),
    onPhone: 'line',
    width: 126,
  },
  {
    id: 'email',
    header: 'Email',
    cell: (user) => personalValue(user.email, sourceOf(user, 'email')),
    width: 95,
    grow: 270,
    onPhone: 'line',
  },
  nairaColumn('totalEarnings', 'Total Earnings', { sort: 'totalEarnings' }),
  nairaColumn('totalWithdrawals', 'Withdrawals'),
  nairaColumn('totalRefunds', 'Refunds'),
  nairaColumn('totalBalance', 'Balance', { sort: 'totalBalance', onPhone: 'figure' }),
];
