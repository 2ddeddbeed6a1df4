import type { Generator } from './generator.ts';
import { firstNames, lastNames } from './names.ts';
import { createdAt, type Row } from './records.ts';

/** Password of every admin of the reference backend. */
export const referencePassword = 'Harmattan#26';

/** Right that the console does not know. */
export const unknownRight = 'sendBroadcasts';

const noRights = {
  viewAllUsers: false,
  viewWithdrawalEarnings: false,
  viewPadimanEarnings: false,
  viewReferralEarnings: false,
  [unknownRight]: false,
};

/** Admins by the access that they have: a super admin, one for each right of the specification, one without. */
export const referenceAdmins = {
  superAdmin: { phoneNumber: '08090000001', firstName: 'Amaka', lastName: 'Eze', right: undefined },
  viewAllUsers: { phoneNumber: '08090000002', firstName: 'Bode', lastName: 'Alabi', right: 'viewAllUsers' },
  viewWithdrawalEarnings: {
    phoneNumber: '08090000003',
    firstName: 'Chika',
    lastName: 'Obi',
    right: 'viewWithdrawalEarnings',
  },
  viewPadimanEarnings: {
    phoneNumber: '08090000004',
    firstName: 'Dele',
    lastName: 'Ojo',
    right: 'viewPadimanEarnings',
  },
  viewReferralEarnings: {
    phoneNumber: '08090000005',
    firstName: 'Ebele',
    lastName: 'Ike',
    right: 'viewReferralEarnings',
  },
  noRight: { phoneNumber: '08090000006', firstName: 'Femi', lastName: 'Sule', right: undefined },
} as const;

/** Kind of an admin of the reference backend. */
export type ReferenceAdmin = keyof typeof referenceAdmins;

export function generateAdmins(generator: Generator): Row[] {
  const all = Object.entries(referenceAdmins);
  return all.map(([kind, { right, ...person }], index) => ({
    _id: generator.objectId(createdAt(index, all.length)),
    ...person,
    superAdmin: kind === 'superAdmin',
    markedForDelete: false,
    rights: { ...noRights, ...(right && { [right]: true }) },
  }));
}

/** Name of a person; unique for the first 400 numbers. */
export function nameOf(number: number): { first: string; last: string } {
  const { length } = firstNames;
  const first = firstNames[number % length] as string;
  const last = lastNames[(number + Math.floor(number / length)) % lastNames.length] as string;
  return { first, last };
}

/** Phone of a user: 11 digits, unique. */
export const phoneOf = (number: number) => `0803${String(1_000_000 + number * 37)}`;

export function generateUsers(generator: Generator, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const { first, last } = nameOf(index);
    const totalEarnings = generator.below(400_000) / 2;
    const totalWithdrawals = Math.floor(totalEarnings * 0.4);
    return {
      _id: generator.objectId(createdAt(index, count)),
      profile_img_url: index % 4 === 0 ? '' : `https://images.example/profiles/${index}.png`,
      first_name: first,
      last_name: last,
      phone_number: phoneOf(index),
      email: `${first}.${last}.${index}@mail.example`.toLowerCase(),
      blocked: index % 10 === 3,
      is_driver: generator.chance(0.4),
      is_verified: generator.chance(0.7),
      totalEarnings,
      totalWithdrawals,
      totalRefunds: generator.below(20) * 250,
      totalBalance: totalEarnings - totalWithdrawals,
    };
  });
}
