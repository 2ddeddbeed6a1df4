/** What can be done to picked users, and how it is said. Source: specification section 2, Users. */
export const userActions = {
  block: {
    button: 'Block Selected',
    confirmTitle: 'Block users',
    confirmText: 'Are you sure you want to block the selected user(s)?',
    consequence: 'They can no longer use the app until they are unblocked.',
    confirmButton: 'Block',
    flags: { deleteFlag: false, blockFlag: true },
  },
  unblock: {
    button: 'Unblock Selected',
    confirmTitle: 'Unblock users',
    confirmText: 'Are you sure you want to unblock the selected user(s)?',
    consequence: 'They can use the app again.',
    confirmButton: 'Unblock',
    flags: { deleteFlag: false, blockFlag: false },
  },
  delete: {
    button: 'Delete Selected',
    confirmTitle: 'Delete users',
    confirmText: 'Are you sure you want to delete the selected user(s)?',
    consequence: 'They disappear from all lists; only a super admin can restore them.',
    confirmButton: 'Delete',
    flags: { deleteFlag: true, blockFlag: false },
  },
} as const;

/** One of the things that can be done to picked users. */
export type UserAction = keyof typeof userActions;

/** An address that opens the mail client with a message to all of `users`. */
export function mailAddress(users: readonly { email: string }[]): string {
  return `mailto:${users.map(({ email }) => encodeURIComponent(email).replaceAll('%40', '@')).join(',')}`;
}
