import { sumOfField, type User, type UserFilter } from '@padiman/contracts';
import type { ActionMessages } from '@padiman/client/query';
import { formatNaira } from '@padiman/ui';

/** Filter choices. Source: specification section 2, Users. */
export const userFilters: readonly { value: UserFilter; label: string }[] = [
  { value: 'all', label: 'All Users' },
  { value: 'drivers', label: 'Drivers' },
  { value: 'blocked', label: 'Blocked Users' },
  { value: 'verified', label: 'Verified Users' },
  { value: 'notVerified', label: 'Not Verified Users' },
];

/** Action on the selected users. */
export type UserAction = 'block' | 'unblock' | 'delete';

/** Texts of each action. */
export type UserActions = Record<UserAction, ActionMessages>;

const outcome = {
  doneTitle: 'Action Successful',
  done: 'The action was completed successfully!',
  failed: '',
};

/**
 * Texts of the actions on the selected users. Source: specification section 2, Users.
 *
 * @param canRestore true if deleted users can be restored
 */
export const userActions = (canRestore: boolean): UserActions => ({
  block: {
    ...outcome,
    button: 'Block Selected',
    title: 'Block users',
    question: () => 'Are you sure you want to block the selected user(s)?',
    consequence: 'They can no longer use the app until they are unblocked.',
    confirm: 'Block',
    destructive: true,
  },
  unblock: {
    ...outcome,
    button: 'Unblock Selected',
    title: 'Unblock users',
    question: () => 'Are you sure you want to unblock the selected user(s)?',
    consequence: 'They can use the app again.',
    confirm: 'Unblock',
    destructive: false,
  },
  delete: {
    ...outcome,
    button: 'Delete Selected',
    title: 'Delete users',
    question: () => 'Are you sure you want to delete the selected user(s)?',
    consequence: canRestore
      ? 'They disappear from all lists; only a super admin can restore them.'
      : 'They disappear from all lists. This cannot be undone.',
    confirm: 'Delete',
    destructive: true,
  },
});

/** Sum of the users' balances. */
export const balanceOf = (users: readonly User[]) =>
  `balance ${formatNaira(sumOfField(users, 'totalBalance'))}`;
