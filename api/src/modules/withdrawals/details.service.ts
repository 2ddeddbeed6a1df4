import type { Handle } from '../../database/schema.ts';
import { recordHistory, type HistoryRow } from '../audit/audit.read.ts';
import { sumPending } from './decision.repository.ts';
import {
  selectDetailed,
  selectEarlier,
  selectSharers,
  type DetailedRow,
  type PersonRow,
} from './details.repository.ts';
import { WithdrawalNotFound } from './withdrawals.errors.ts';
import type { WithdrawalRow } from './withdrawals.repository.ts';

export interface WithdrawalDetails {
  request: DetailedRow;
  pendingKobo: number;
  earlier: WithdrawalRow[];
  sharers: PersonRow[];
  history: HistoryRow[];
}

/**
 * A request with all that a decision on it rests on, as of one moment.
 *
 * @throws WithdrawalNotFound
 */
export function readDetails(database: Handle, id: string): Promise<WithdrawalDetails> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const request = await selectDetailed(transaction, id);
      if (request === undefined) throw new WithdrawalNotFound();
      const pending = await sumPending(transaction, [request.user_id]);
      return {
        request,
        pendingKobo: pending.get(request.user_id) ?? 0,
        earlier: await selectEarlier(transaction, request),
        sharers: await selectSharers(transaction, request),
        history: await recordHistory(transaction, id),
      };
    });
}
