import { demoAccounts, otherStaff } from './accounts.ts';
import { Random } from './random.ts';
import { day, instant, type Row, type Stage } from './rows.ts';

/** Admins of the demo. All have the same password hash, since hashing is expensive. */
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
      // A JSON value instead of a text, since the whole row is inserted as JSON.
      rights: account.rights as unknown as string,
      created_at: instant(created),
      updated_at: instant(created),
    };
  });
}
