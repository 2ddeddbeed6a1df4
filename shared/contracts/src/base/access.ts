import { string } from 'yup';

/** One right that an admin may hold beside being staff. */
export interface RightRow {
  /** Name of the right for people. */
  label: string;
  /** Part of the console that it opens, as a noun. */
  opens: string;
  /** Held by every admin from whom nobody has taken it, also in front of a backend that does not know it. */
  isGiven?: true;
}

/**
 * Access table: the four rights of the specification, then our own, keyed by the name that calls, descriptors and admins
 * carry. The API documentation and the accounts of the demo are derived from these rows. A remote
 * brings further rights in its descriptor; see `registryRights` in @padiman/federation.
 *
 * Source: specification section 6; decisions.md, "The API where it is silent".
 */
export const rights: Readonly<Record<string, RightRow>> = {
  viewAllUsers: { label: 'View All Users', opens: 'users' },
  viewWithdrawalEarnings: { label: 'View Withdrawal Earnings', opens: 'withdrawal requests' },
  viewPadimanEarnings: { label: 'View Padiman Earnings', opens: 'Padiman earnings' },
  viewReferralEarnings: { label: 'View Referral Earnings', opens: 'referral earnings' },
  issueRefunds: { label: 'Issue Refunds', opens: 'refunds' },
  viewPersonalData: { label: 'View Personal Data', opens: 'personal data' },
  moderateTrips: {
    ...{ label: 'Moderate Trips', opens: 'reported trips, rides, requests and parcels, and their deletion' },
    isGiven: true,
  },
  moderatePosts: {
    ...{ label: 'Moderate Posts', opens: 'the review of posts, and their deletion' },
    isGiven: true,
  },
};

/** Right that `refund: true` of a delete call requires, beside the access of the call. */
export const refundRight = 'issueRefunds';

/** Rights that move money: payouts and refunds. */
export const moneyRights: readonly string[] = ['viewWithdrawalEarnings', refundRight];

/** Right to see phones, e-mails and account numbers unmasked, and to export lists. */
export const personalDataRight = 'viewPersonalData';

/** Rights to decide on what members report: on trips, rides, requests and parcels, and on posts. */
export const tripsRight = 'moderateTrips';
export const postsRight = 'moderatePosts';

/** Name of a right. Rights are data: a name without a row in {@link rights} denies until an admin holds it. */
export type Right = string;

/** Names of all rights of the table, in the order of the specification. */
export const rightNames: readonly Right[] = Object.keys(rights);

/** A right with its name. */
export interface NamedRight extends RightRow {
  name: Right;
}

/** Rights of the table as a list, in the order of the specification. */
export const tableRights: readonly NamedRight[] = Object.entries(rights).map(([name, row]) => ({
  name,
  ...row,
}));

/** Rights of an admin by name; one that is absent is held if the table gives it to everybody. */
export type Rights = Record<Right, boolean | undefined>;

/** True for a right that an admin holds by a flag, or without one if the table gives it to everybody. */
export const holdsRight = (held: Rights, right: Right): boolean =>
  Object.hasOwn(held, right)
    ? held[right] === true
    : Object.hasOwn(rights, right) && rights[right]?.isGiven === true;

/** Kinds of access that are no right. */
const basicAccess = ['public', 'guest', 'staff', 'superAdmin'] as const;

/**
 * Access that a call, a path or a menu entry requires.
 *
 * - `public`: none
 * - `guest`: not to be signed in (screens only)
 * - `staff`: any admin
 * - `superAdmin`: an admin with that flag
 * - `service`: a service key with the call's scope, and no admin (calls of the service API only)
 * - any other name: the right of that name; a super admin has every right, unless they hold them by flags
 */
export type Access = (typeof basicAccess)[number] | 'service' | (Right & {});

/** Camel case of at least two words (`viewReports`), so that a misspelt basic access is not taken for a right. */
const rightPattern = /^[a-z]+([A-Z][a-z\d]*)+$/;

/** Tells whether a right can have this name. `superAdmin` is a flag and no right. */
export const isRightName = (name: string): name is Right =>
  name.length <= 60 && rightPattern.test(name) && name !== 'superAdmin';

/** Tells whether a path or menu entry can require this access: a basic kind, or any name that a right can have. */
export const isAccess = (name: unknown): name is Access =>
  typeof name === 'string' && (basicAccess.some((basic) => basic === name) || isRightName(name));

/** Schema of an {@link Access} of a path or menu entry. */
export const accessName = () =>
  string<Access>().test(
    'access',
    '${path} must be public, guest, staff, superAdmin or the name of a right',
    (name) => name === undefined || isAccess(name),
  );

/** Part of an admin that decides on access. */
export interface AccessHolder {
  superAdmin: boolean;
  rights: Rights;
  /** True where a super admin holds a right of the specification only by its flag: a backend without `everyRight`. */
  byFlags?: boolean;
}

/** Rights of the specification. */
const specified: readonly Right[] = rightNames.slice(0, 4);

/**
 * Decides on access. A right that the holder lacks by {@link holdsRight} denies, also one without a row in
 * {@link rights}. An access that is neither basic nor the name of a right denies everybody, super admins included.
 *
 * @param holder the signed-in admin, or null if nobody is signed in
 */
export function isAllowed(holder: AccessHolder | null, access: Access): boolean {
  if (access === 'public') return true;
  if (access === 'guest') return holder === null;
  // `service` is no access of a person.
  if (holder === null || !isAccess(access)) return false;
  if (access === 'staff') return true;
  if (holder.superAdmin && !(holder.byFlags && specified.includes(access))) return true;
  if (access === 'superAdmin') return false;
  return holdsRight(holder.rights, access);
}
