import type { Handle } from '../database/schema.ts';
import { deleteAdminsByCommand } from '../modules/staff/admins/admin-deletion.service.ts';
import { findCredentialsByPhone } from '../modules/staff/admins/admins.service.ts';
import { withPasswordSlot } from '../modules/staff/passwords/password-hash.service.ts';
import { demoAccounts, demoPassword, otherStaff } from './accounts.ts';

/** A demo account that can log in with the published password. */
export interface OpenDemoAccount {
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
export async function findOpenDemoAccounts(database: Handle): Promise<OpenDemoAccount[]> {
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
