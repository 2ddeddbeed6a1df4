import type { Rights } from '@padiman/contracts';

/** The password of every demo account. */
export const demoPassword = 'Padiman#2026';

/** A staff account that the demo carries. */
export interface DemoAccount {
  phoneNumber: string;
  firstName: string;
  lastName: string;
  superAdmin: boolean;
  rights: Rights;
  /** What it may see, in words, for whoever starts the demo. */
  may: string;
}

/** One account for each kind of access. */
export const demoAccounts: readonly DemoAccount[] = [
  account('08030000001', 'Adaeze', 'Okonkwo', 'everything (super admin)', {}, true),
  account('08030000002', 'Babatunde', 'Adeyemi', 'users', { viewAllUsers: true }),
  account('08030000003', 'Hauwa', 'Bello', 'withdrawal requests', { viewWithdrawalEarnings: true }),
  account('08030000004', 'Ebiere', 'Dokubo', 'Padiman earnings', { viewPadimanEarnings: true }),
  account('08030000005', 'Chinedu', 'Eze', 'referral earnings', { viewReferralEarnings: true }),
  account('08030000006', 'Folake', 'Ogunleye', 'only what every admin sees', {}),
];

/** Two colleagues, so that the list of admins has more than one account of each kind. */
export const otherStaff: readonly DemoAccount[] = [
  account('08030000007', 'Ibrahim', 'Danjuma', 'users and withdrawal requests', {
    viewAllUsers: true,
    viewWithdrawalEarnings: true,
  }),
  account('08030000008', 'Ngozi', 'Umeh', 'all earnings', {
    viewWithdrawalEarnings: true,
    viewPadimanEarnings: true,
    viewReferralEarnings: true,
  }),
];

function account(
  phoneNumber: string,
  firstName: string,
  lastName: string,
  may: string,
  rights: Rights,
  superAdmin = false,
): DemoAccount {
  return { phoneNumber, firstName, lastName, superAdmin, rights, may };
}
