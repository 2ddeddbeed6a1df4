import type { ActionMessages } from '@padiman/client/query';
import { formatNaira } from '@padiman/ui';

const told = {
  doneTitle: 'Action Successful',
  done: 'The action was completed successfully!',
  failed: '',
};

/** What can be done to picked users, and how it is said. Source: specification section 2, Users. */
export const userActions = {
  block: {
    ...told,
    button: 'Block Selected',
    title: 'Block users',
    question: () => 'Are you sure you want to block the selected user(s)?',
    consequence: 'They can no longer use the app until they are unblocked.',
    confirm: 'Block',
    destructive: true,
  },
  unblock: {
    ...told,
    button: 'Unblock Selected',
    title: 'Unblock users',
    question: () => 'Are you sure you want to unblock the selected user(s)?',
    consequence: 'They can use the app again.',
    confirm: 'Unblock',
    destructive: false,
  },
  delete: {
    ...told,
    button: 'Delete Selected',
    title: 'Delete users',
    question: () => 'Are you sure you want to delete the selected user(s)?',
    consequence: 'They disappear from all lists; only a super admin can restore them.',
    confirm: 'Delete',
    destructive: true,
  },
} satisfies Record<string, ActionMessages>;

/** One of the things that can be done to picked users. */
export type UserAction = keyof typeof userActions;

/** What each action asks of the server. */
export const userFlags: Record<UserAction, { deleteFlag: boolean; blockFlag: boolean }> = {
  block: { deleteFlag: false, blockFlag: true },
  unblock: { deleteFlag: false, blockFlag: false },
  delete: { deleteFlag: true, blockFlag: false },
};

/** What picked users have in the app, in words. */
export function balanceOf(users: readonly { totalBalance: number }[]): string {
  const kobo = users.reduce((sum, user) => sum + Math.round(user.totalBalance * 100), 0);
  return `balance ${formatNaira(kobo / 100)}`;
}

/** An address that opens the mail client with a message to all of `users`. */
export function mailAddress(users: readonly { email: string }[]): string {
  return `mailto:${users.map(({ email }) => encodeURIComponent(email).replaceAll('%40', '@')).join(',')}`;
}
