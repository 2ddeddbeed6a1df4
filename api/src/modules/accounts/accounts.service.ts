import type { Caller } from '../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../database/schema.ts';
import { NotAllowed, NotSignedIn } from '../../plugins/errors.ts';
import { hashToken } from '../sessions/tokens.rules.ts';
import { createAdmin } from '../admins/admins.service.ts';
import { keepSuperAdmin } from '../admins/admin-status.service.ts';
import { countSetupTry, forgetSetupTries } from '../sessions/sessions.service.ts';
import { SetupRefused } from './accounts.errors.ts';
import { lockFirstAdmin, selectWhetherSuperAdmin } from './accounts.repository.ts';

/** A super admin to be. */
export interface NewAccount {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  password: string;
}

/** Who asks: nobody who is signed in, perhaps, but somebody with the set-up token. */
export interface Asker {
  caller: Caller | null;
  setupToken: string | undefined;
  address: string;
  requestId: string;
}

/** Whether the set-up token still opens something. */
export const needsFirstAdmin = async (database: Handle): Promise<boolean> =>
  !(await selectWhetherSuperAdmin(database));

/**
 * Makes a super admin: the first one for whoever has the set-up token, every further one for a super admin.
 *
 * @param setupToken what the first one needs
 * @returns the id
 * @throws SetupRefused while there is none, for a wrong token
 * @throws NotSignedIn once there is one, also for the slower of two who have the token
 * @throws NotAllowed
 */
export async function createAccount(
  database: Handle,
  setupToken: string,
  { caller, address, requestId, ...asker }: Asker,
  account: NewAccount,
): Promise<string> {
  const admin = { ...account, superAdmin: true };
  if (await selectWhetherSuperAdmin(database)) {
    if (caller === null) throw new NotSignedIn();
    if (!caller.superAdmin) throw new NotAllowed();
    const actor = { adminId: caller.adminId, address, requestId };
    return createAdmin(database, actor, admin, (transaction) => keepSuperAdmin(transaction, actor.adminId));
  }
  // Counted before the token is looked at, as at login: tries at the same moment cannot slip through.
  if (!(await countSetupTry(database, address))) throw new SetupRefused();
  // Hashes are compared: what their first difference may tell by time leads to no token.
  if (hashToken(asker.setupToken ?? '') !== hashToken(setupToken)) throw new SetupRefused();
  return createAdmin(database, { adminId: null, address, requestId }, admin, async (transaction) => {
    await beTheFirst(transaction);
    await forgetSetupTries(transaction, address);
  });
}

async function beTheFirst(transaction: TransactionHandle): Promise<void> {
  await lockFirstAdmin(transaction);
  if (await selectWhetherSuperAdmin(transaction)) throw new NotSignedIn();
}
