import type { Selectable } from 'kysely';
import type { AdminsTable, TransactionHandle } from '../../database/schema.ts';

/** What decides on what an admin may do, and on whether they may go. */
export type StandingRow = Pick<Selectable<AdminsTable>, 'id' | 'super_admin' | 'rights'>;

/** Keeps a live admin as they are until the transaction ends; others may do the same at once. */
export function shareStanding(transaction: TransactionHandle, id: string): Promise<StandingRow | undefined> {
  return liveStandings(transaction).where('id', '=', id).forShare().executeTakeFirst();
}

/** Locks live admins for a change, in the order of their ids, so that two calls cannot block each other. */
export function lockStandings(transaction: TransactionHandle, ids: string[]): Promise<StandingRow[]> {
  return lockedInOrder(liveStandings(transaction).where('id', 'in', ids));
}

/** The same, and every live super admin with them, so that nobody else decides which of them is the last. */
export function lockStandingsAndSuperAdmins(
  transaction: TransactionHandle,
  ids: string[],
): Promise<StandingRow[]> {
  return lockedInOrder(
    liveStandings(transaction).where(({ or, eb }) => or([eb('super_admin', '=', true), eb('id', 'in', ids)])),
  );
}

const liveStandings = (transaction: TransactionHandle) =>
  transaction.selectFrom('admins').select(['id', 'super_admin', 'rights']).where('deleted_at', 'is', null);

// Ids stay what they are, so "no key update" does: whoever writes a row that names the admin, an audit row above
// all, need not wait for us, while we wait for the end of the audit's chain.
const lockedInOrder = (admins: ReturnType<typeof liveStandings>) =>
  admins.orderBy('id').forNoKeyUpdate().execute();
