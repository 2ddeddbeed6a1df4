import type { Caller } from '../../../plugins/caller.ts';
import type { Handle } from '../../../database/schema.ts';
import { NotAllowed, NotSignedIn, refusal } from '../../../plugins/errors.ts';
import * as admins from './admins.service.ts';
import { hashToken } from '../../base/sessions/tokens.rules.ts';
import { addressSubject } from '../../base/limiter/budgets.rules.ts';
import { countWithin, forgetEvents } from '../../base/limiter/limiter.service.ts';
import type { ApiSettings } from '../../../config/settings.ts';
import type { RunAfterAnswer } from '../../../plugins/background-tasks.ts';
import { notify, type SmsLog, type SmsSender } from '../sms/sms.port.ts';

/** There is no super admin yet, and the request has no valid set-up token. */
class SetupRefused extends refusal('forbidden', 'The set-up token is missing or wrong.') {}

/** Origin of the request: a signed-in admin, or anybody with the set-up token. */
export interface Requester {
  caller: Caller | null;
  setupToken: string | undefined;
  address: string;
  requestId: string;
}

/** True while the set-up token is valid: there is no super admin yet. */
export const needsFirstAdmin = async (database: Handle): Promise<boolean> =>
  !(await admins.superAdminExists(database));

/**
 * Creates a super admin: the first one with the set-up token, every further one as a super admin.
 * @param setupToken the token that the first one requires; undefined refuses it
 * @returns the id, and `firstAdmin` for the one that chose the own password; a null id if a second super admin must confirm
 * @throws SetupRefused for a wrong token while there is no super admin
 * @throws NotSignedIn once there is one, also for the slower of two concurrent requests with the token
 * @throws NotAllowed
 */
export async function createAccount(
  database: Handle,
  setupToken: string | undefined,
  { caller, address, requestId, ...requester }: Requester,
  account: Omit<admins.NewAdmin, 'superAdmin'>,
): Promise<{ id: string | null; firstAdmin: boolean }> {
  const admin = { ...account, superAdmin: true };
  if (await admins.superAdminExists(database)) {
    if (caller === null) throw new NotSignedIn();
    if (!caller.superAdmin) throw new NotAllowed();
    const { adminId, adminVersion, sessionId } = caller;
    const actor = { adminId, adminVersion, sessionId, address, requestId };
    return { id: await admins.createAdminAsSuperAdmin(database, actor, admin), firstAdmin: false };
  }
  // Counted before the comparison, as at login: concurrent attempts cannot bypass the limit.
  const subject = addressSubject(address);
  if ((await countWithin(database, 'setup-address', subject)) > 0) throw new SetupRefused();
  // Compares hashes: the time to their first difference reveals nothing about the token.
  const given = hashToken(requester.setupToken ?? '');
  if (setupToken === undefined || given !== hashToken(setupToken)) throw new SetupRefused();
  const nobody = { adminId: null, address, requestId };
  const id = await admins.createAdmin(database, nobody, admin, async (transaction) => {
    await admins.lockFirstAdmin(transaction);
    if (await admins.superAdminExists(transaction)) throw new NotSignedIn();
    await forgetEvents(transaction, 'setup-address', subject);
  });
  return { id, firstAdmin: true };
}

/** Settings of messages to members of staff. */
export interface StaffMessages extends Pick<ApiSettings, 'product' | 'publicOrigin'> {
  sms: SmsSender;
}

/**
 * Invites a new admin by a text message to choose an own password with a one-time code. The message contains no password
 * and no code; an invitation that is not sent changes nothing.
 */
export function inviteAdmin(
  { sms, product, publicOrigin }: StaffMessages,
  phoneNumber: string,
  origin: { log: SmsLog; runAfterAnswer: RunAfterAnswer },
): void {
  const place = publicOrigin === undefined ? 'under Forgot Password' : `at ${publicOrigin}/forgot-password`;
  const text = `You have a ${product} staff account. Choose your own password with a code ${place}, or log in within 7 days with the password that a super admin gave you.`;
  notify(sms, { to: phoneNumber, text }, 'the invitation of a new admin', origin);
}
