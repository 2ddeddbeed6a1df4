import { dayAfter, isAllowed, validity, type Access } from '@padiman/contracts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { Authority } from '../../../plugins/caller.ts';
import { appendAudit, auditEntry } from '../audit/audit.service.ts';
import { NotAllowed, refusal, type AppError } from '../../../plugins/errors.ts';
import type { Ownership } from './authority.read-model.ts';
import { lockAuthority, markLapsed, type AuthorityRow } from './authority.repository.ts';

export { pruneRevocations, setOwner as takeOver } from './authority.repository.ts';

/** The authority that deferred work rests on has ended. */
export class AuthorityEnded extends refusal('forbidden', (reason: string) => reason) {}

/** Reason that an authority has ended; undefined while it stands. */
function endOf(
  { adminVersion }: Pick<Authority, 'adminVersion'>,
  admin: AuthorityRow | undefined,
): string | undefined {
  if (admin === undefined || admin.deleted) return 'The admin who began this has been deleted.';
  if (admin.version !== adminVersion)
    return 'The password or the rights of the admin who began this have changed.';
  return admin.revoked ? 'The session in which this began was ended.' : undefined;
}

/** As {@link assertStillAuthorised}, for work that goes on without this effect. @returns the refusal, or undefined */
export async function endOfAuthority(
  transaction: TransactionHandle,
  authority: Authority,
  access: Access,
): Promise<AppError | undefined> {
  const admin = await lockAuthority(transaction, authority);
  const end = endOf(authority, admin);
  if (end !== undefined) return new AuthorityEnded(end);
  const isHolder = isAllowed(
    { superAdmin: admin?.super_admin ?? false, rights: admin?.rights ?? {} },
    access,
  );
  return isHolder ? undefined : new NotAllowed();
}

/**
 * Asserts that work which acts after its request still has the authority that began it. Call it at the moment of effect,
 * in the transaction of the effect, for each record; it locks the admin. A session that expired, or that its holder left,
 * stops nothing; one that was ended elsewhere does.
 * @param access that the effect needs
 * @throws AuthorityEnded @throws NotAllowed without the access
 */
export async function assertStillAuthorised(
  transaction: TransactionHandle,
  authority: Authority,
  access: Access,
): Promise<void> {
  const ended = await endOfAuthority(transaction, authority, access);
  if (ended !== undefined) throw ended;
}

/**
 * Notes in the audit the approvals and proposals that lapsed, and the service keys and endpoints that were suspended, since
 * their authority has ended. Scheduled decisions are noted when they would take effect.
 */
export const noteLapses = (database: Handle): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const entries = (await markLapsed(transaction)).map(({ what, id, lapse, adminId, ...row }) =>
      auditEntry(`${what}.${lapse}`, [what, id], { adminId, reason: endOf(row, row) ?? null }),
    );
    await appendAudit(transaction, null, entries);
  });

/**
 * Columns of a service key or an endpoint that its maker owns.
 * @param actor null from the command line: without an owner
 * @param expiresOn last day of its validity, UTC
 */
export const ownershipOf = (
  actor: Authority | null,
  expiresOn: string = dayAfter(validity.days),
): Ownership => ({
  owner_id: actor?.adminId ?? null,
  owner_version: actor?.adminVersion ?? null,
  session_id: actor?.sessionId ?? null,
  expires_at: `${expiresOn}T23:59:59.999Z`,
});
