import type { TransactionHandle } from '../../database/schema.ts';
import { NotAllowed, NotSignedIn } from '../../plugins/errors.ts';
import { shareStanding, type StandingRow } from './admin-status.repository.ts';

/**
 * Makes sure, in the transaction of a change, that whoever asks for it is a super admin still: since the request
 * came in, another one may have deleted them.
 *
 * @throws NotSignedIn
 * @throws NotAllowed
 */
export async function keepSuperAdmin(transaction: TransactionHandle, adminId: string): Promise<void> {
  assertSuperAdmin(await shareStanding(transaction, adminId));
}

/** The same for a standing that is locked already; undefined where there is no such live admin. */
export function assertSuperAdmin(standing: StandingRow | undefined): void {
  if (standing === undefined) throw new NotSignedIn();
  if (!standing.super_admin) throw new NotAllowed();
}
