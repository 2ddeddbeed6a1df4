import type { TransactionHandle } from '../../database/schema.ts';
import { lockStandings, setDriver, type UserStanding } from './user-status.repository.ts';

export type { UserStanding };

/** Keeps users as they are until the transaction ends. @returns them by id, deleted ones too */
export async function lockUserStandings(
  transaction: TransactionHandle,
  ids: string[],
): Promise<Map<string, UserStanding>> {
  const standings = await lockStandings(transaction, ids);
  return new Map(standings.map((standing) => [standing.id, standing]));
}

/** Makes a user a driver. Lock the user first. */
export const makeDriver = (transaction: TransactionHandle, userId: string): Promise<void> =>
  setDriver(transaction, userId);
