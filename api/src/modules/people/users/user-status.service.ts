import type { TransactionHandle } from '../../../database/schema.ts';
import { lockStatuses, setDriver, type UserStatus } from './user-status.repository.ts';

export type { UserStatus };

/** Locks users until the transaction ends. @returns their statuses by id, deleted users included */
export async function lockUserStatuses(
  transaction: TransactionHandle,
  ids: string[],
): Promise<Map<string, UserStatus>> {
  const statuses = await lockStatuses(transaction, ids);
  return new Map(statuses.map((status) => [status.id, status]));
}

/** Marks a locked user as a driver. */
export const makeDriver = (transaction: TransactionHandle, userId: string): Promise<void> =>
  setDriver(transaction, userId);
