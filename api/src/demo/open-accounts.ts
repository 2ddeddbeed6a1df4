import type { Handle } from '../database/schema.ts';
import { deleteAdminsByCommand } from '../modules/staff/admins/admin-deletion.service.ts';
import { findCredentialsByPhone } from '../modules/staff/admins/admins.service.ts';
import { withPasswordSlot } from '../modules/staff/passwords/password-hash.service.ts';
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
const people = (
  'Adaeze Okonkwo, Babatunde Adeyemi, Hauwa Bello, Ebiere Dokubo, Chinedu Eze, Folake Ogunleye, ' +
  'Ibrahim Danjuma, Ngozi Umeh, Sani Garba, Temitope Alade, Ifeoma Nnaji, Yusuf Lawal'
).split(', ');

/** Number of the account that holds one right, by the right's place in the table; 6 to 8 are other accounts. */
const numberOfRight = (place: number) => (place < 4 ? place + 2 : place + 5);

/** One account for each kind of access, in the order of their phone numbers. */
export const demoAccounts: readonly DemoAccount[] = [
  account(1, 'everything (super admin)', {}, true),
  account(6, 'only what every admin sees', {}),
  // The right to refund opens no section, and in the demo the super admin alone has it; everybody sees personal data, and
  // has the rights that are given to everybody.
  ...rightNames
    .filter((right) => right !== refundRight && right !== personalDataRight && !rights[right]?.isGiven)
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
  const [firstName = 'Staff', lastName = `No ${number}`] = people[number - 1]?.split(' ') ?? [];
  const phoneNumber = `080300000${String(number).padStart(2, '0')}`;
  const all = superAdmin ? held : { ...held, [personalDataRight]: true };
  return { phoneNumber, firstName, lastName, superAdmin, rights: all, may };
}

/** A demo account that can log in with the published password. */
interface OpenDemoAccount {
  id: string;
  phoneNumber: string;
}

/** In production, demo accounts can log in with a password that everybody can read. */
export class DemoAccountsOpen extends Error {
  override name = 'DemoAccountsOpen';

  constructor(accounts: readonly OpenDemoAccount[]) {
    const phones = accounts.map(({ phoneNumber }) => phoneNumber).join(', ');
    super(
      `NODE_ENV=production, and ${accounts.length} demo accounts can log in with the published demo password: ${phones}. ` +
        'End them with `npm run demo:end -w api`, with the DATABASE_URL or DATA_DIR of the server, or use an empty database.',
    );
  }
}

/** Finds the demo accounts that can log in with the demo's password. */
async function findOpenDemoAccounts(database: Handle): Promise<OpenDemoAccount[]> {
  // The demo's accounts share one hash, which is verified once.
  const verified = new Map<string, boolean>();
  const open: OpenDemoAccount[] = [];
  for (const { phoneNumber } of [...demoAccounts, ...otherStaff]) {
    const admin = await findCredentialsByPhone(database, phoneNumber);
    if (admin === undefined) continue;
    const hash = admin.password_hash;
    const matches =
      verified.get(hash) ??
      (await withPasswordSlot({ address: 'start', known: true }, (check) => check(demoPassword, hash)));
    verified.set(hash, matches);
    if (matches) open.push({ id: admin.id, phoneNumber });
  }
  return open;
}

/** @throws DemoAccountsOpen */
export async function refuseOpenDemoAccounts(database: Handle): Promise<void> {
  const open = await findOpenDemoAccounts(database);
  if (open.length > 0) throw new DemoAccountsOpen(open);
}

/** Deletes the demo accounts that can log in with the demo's password. @returns the deleted ones */
export async function endDemoAccounts(database: Handle): Promise<OpenDemoAccount[]> {
  const open = await findOpenDemoAccounts(database);
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  await deleteAdminsByCommand(database, ids, 'The password of the demo is public.');
  return open;
}
