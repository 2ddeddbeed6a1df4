import { demoAccounts, otherStaff } from './accounts.ts';
import { Random } from './random.ts';
import { day, instant, type Row, type Stage } from './rows.ts';

/**
 * The eight admins. All carry the same hash: hashing is slow on purpose, and the password is printed anyway.
 */
export function makeStaff(stage: Stage, passwordHash: string): Row<'admins'>[] {
  const random = new Random('staff');
  return [...demoAccounts, ...otherStaff].map((account, at) => {
    const created = stage.from - (30 - at) * day;
    return {
      id: random.idAt(created),
      first_name: account.firstName,
      last_name: account.lastName,
      phone_number: account.phoneNumber,
      password_hash: passwordHash,
      super_admin: account.superAdmin,
      // A JSON value here, since the whole row travels as JSON.
      rights: account.rights as unknown as string,
      created_at: instant(created),
      updated_at: instant(created),
    };
  });
}
