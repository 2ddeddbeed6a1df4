import { personalDataRight, refundRight, rightNames, rights, type Rights } from '@padiman/contracts';

/** Password of every demo account. */
export const demoPassword = 'Padiman#2026';

/** A staff account of the demo. */
export interface DemoAccount {
  phoneNumber: string;
  firstName: string;
  lastName: string;
  superAdmin: boolean;
  rights: Rights;
  /** Parts of the console that it may open, printed at the start of the demo. */
  may: string;
}

/** Staff of the demo, in the order of their phone numbers: 08030000001, 08030000002 and so on. */
const people = [
  ['Adaeze', 'Okonkwo'],
  ['Babatunde', 'Adeyemi'],
  ['Hauwa', 'Bello'],
  ['Ebiere', 'Dokubo'],
  ['Chinedu', 'Eze'],
  ['Folake', 'Ogunleye'],
  ['Ibrahim', 'Danjuma'],
  ['Ngozi', 'Umeh'],
  ['Sani', 'Garba'],
  ['Temitope', 'Alade'],
  ['Ifeoma', 'Nnaji'],
  ['Yusuf', 'Lawal'],
] as const;

/** Number of the account that holds one right, by the right's place in the table; 6 to 8 are other accounts. */
const numberOfRight = (place: number) => (place < 4 ? place + 2 : place + 5);

/** One account for each kind of access, in the order of their phone numbers. */
export const demoAccounts: readonly DemoAccount[] = [
  account(1, 'everything (super admin)', {}, true),
  account(6, 'only what every admin sees', {}),
  // The right to refund opens no section, and in the demo the super admin alone has it; everybody sees personal data.
  ...rightNames
    .filter((right) => right !== refundRight && right !== personalDataRight)
    .map((right, place) => account(numberOfRight(place), rights[right]?.opens ?? right, { [right]: true })),
].sort((one, other) => one.phoneNumber.localeCompare(other.phoneNumber));

/** Two colleagues, so that the list of admins has more than one account of each kind. */
export const otherStaff: readonly DemoAccount[] = [
  account(7, 'users and withdrawal requests', { viewAllUsers: true, viewWithdrawalEarnings: true }),
  account(8, 'all earnings', {
    viewWithdrawalEarnings: true,
    viewPadimanEarnings: true,
    viewReferralEarnings: true,
  }),
];

function account(number: number, may: string, held: Rights, superAdmin = false): DemoAccount {
  const [firstName, lastName] = people[number - 1] ?? ['Staff', `No ${number}`];
  const phoneNumber = `080300000${String(number).padStart(2, '0')}`;
  const all = superAdmin ? held : { ...held, [personalDataRight]: true };
  return { phoneNumber, firstName, lastName, superAdmin, rights: all, may };
}
