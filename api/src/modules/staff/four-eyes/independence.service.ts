import type { Handle } from '../../../database/schema.ts';
import { NotIndependent } from '../../base/decisions/decisions.rules.ts';
import { selectTied } from './proposals.repository.ts';

/**
 * Records a tie of admins to an admin in the transaction of the change: `account`, `restoration`, `superAdmin`,
 * `factorReset`, `deletion`, or names of rights.
 */
export { insertGrants as recordGrants } from './proposals.repository.ts';

/**
 * Those of the other admins of a decision with whom an admin cannot make it: a change between the two in the last
 * 30 days ties them.
 */
export async function dependentOn(database: Handle, adminId: string, otherIds: readonly (string | null)[]) {
  const others = otherIds.filter((id): id is string => id !== null && id !== adminId);
  return new Set(others.length === 0 ? [] : await selectTied(database, adminId, others));
}

/** @throws NotIndependent */
export async function assertIndependent(
  database: Handle,
  adminId: string,
  otherIds: readonly (string | null)[],
): Promise<void> {
  if ((await dependentOn(database, adminId, otherIds)).size > 0) throw new NotIndependent();
}
