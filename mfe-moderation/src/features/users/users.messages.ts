import { sumOfField, type User, type UserFilter } from '@padiman/contracts';
import type { ActionMessages } from '@padiman/client/query';
import type { ReasonChoice } from '@padiman/client/reasons';
import { formatNaira } from '@padiman/ui';

/** Filter choices. Source: specification section 2, Users. */
export const userFilters: readonly { value: UserFilter; label: string }[] = [
  { value: 'all', label: 'All Users' },
  { value: 'drivers', label: 'Drivers' },
  { value: 'blocked', label: 'Blocked Users' },
  { value: 'verified', label: 'Verified Users' },
  { value: 'notVerified', label: 'Not Verified Users' },
];

/** Filter choices of a backend that keeps reports of members. */
export const furtherFilters: typeof userFilters = [
  ...userFilters,
  { value: 'reported', label: 'Reported Users' },
];

/** Action on the selected users. */
export type UserAction = 'block' | 'unblock' | 'delete';

/** Texts of each action. */
export type UserActions = Record<UserAction, ActionMessages>;

/** Reasons for which a user is blocked or deleted, with a backend without a list of them. */
const userReasons: ReasonChoice = {
  kind: 'user',
  texts: ['Fraud or a false identity', 'Abusive or unsafe', 'The same person twice', 'The user asked for it'],
};

/** Texts of an action that is named by its verb. */
const actionOf = (
  verb: string,
  consequence: string,
  { destructive = true, reasons }: Pick<Partial<ActionMessages>, 'destructive' | 'reasons'> = {},
): ActionMessages => ({
  button: `${verb} Selected`,
  title: `${verb} users`,
  question: () => `Are you sure you want to ${verb.toLowerCase()} the selected user(s)?`,
  consequence,
  confirm: verb,
  destructive,
  reasons,
  doneInDialog: true,
  doneTitle: 'Action Successful',
  done: 'The action was completed successfully!',
  failed: '',
});

/**
 * Texts of the actions on the selected users. Source: specification section 2, Users.
 *
 * @param canRestore true if deleted users can be restored
 * @param givesReasons true if the backend takes the reason of a block
 */
export const userActions = (canRestore: boolean, givesReasons: boolean): UserActions => ({
  block: actionOf('Block', 'They are marked as blocked until they are unblocked.', {
    reasons: givesReasons ? userReasons : undefined,
  }),
  unblock: actionOf('Unblock', 'They are no longer marked as blocked.', { destructive: false }),
  delete: actionOf(
    'Delete',
    canRestore
      ? 'They disappear from all lists; only a super admin can restore them.'
      : 'This cannot be undone.',
    { reasons: canRestore ? userReasons : undefined },
  ),
});

/** Sum of the users' balances. */
export const balanceOf = (users: readonly User[]) =>
  `balance ${formatNaira(sumOfField(users, 'totalBalance'))}`;

/** Address that opens the mail client with a message to all of `users`; those without an e-mail are left out. */
export function mailAddress(users: readonly { email: string | null }[]): string {
  const addresses = users.flatMap(({ email }) => (email ? encodeURIComponent(email) : []));
  return `mailto:${addresses.join(',').replaceAll('%40', '@')}`;
}
