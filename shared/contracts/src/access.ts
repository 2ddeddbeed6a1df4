/**
 * Who may see or do what. One row a right; the server's checks, the shell's menu and the route guards
 * all read this table, so a right is added here and nowhere else.
 *
 * Source: specification section 6, decisions.md "The API where it is silent".
 */
export const rights = {
  viewAllUsers: { label: 'View all users' },
  viewWithdrawalEarnings: { label: 'View withdrawal earnings' },
  viewPadimanEarnings: { label: 'View Padiman earnings' },
  viewReferralEarnings: { label: 'View referral earnings' },
} as const;

/** A named right that an admin may hold beside being staff. */
export type Right = keyof typeof rights;

/** All rights, in the order of the specification. */
export const rightNames = Object.keys(rights) as Right[];

/** An admin's rights; a flag that is absent is not held. */
export type Rights = Partial<Record<Right, boolean>>;

/**
 * What a call, a path or a menu entry asks of the person:
 * `public` nothing; `guest` not to be signed in (a screen only); `staff` any admin;
 * `superAdmin` the flag; a right's name that right (a super admin has every right).
 */
export type Access = 'public' | 'guest' | 'staff' | 'superAdmin' | Right;

/** Every value of {@link Access}, for schemas. */
export const accessNames: readonly Access[] = ['public', 'guest', 'staff', 'superAdmin', ...rightNames];

/** The part of an admin that decides on access. */
export interface AccessHolder {
  superAdmin: boolean;
  rights: Rights;
}

/**
 * Whether a person may pass.
 *
 * @param holder the signed-in admin, or null where nobody is signed in
 */
export function mayAccess(holder: AccessHolder | null, access: Access): boolean {
  if (access === 'public') return true;
  if (access === 'guest') return holder === null;
  if (holder === null) return false;
  if (access === 'staff' || holder.superAdmin) return true;
  if (access === 'superAdmin') return false;
  return holder.rights[access] === true;
}
