import type { DecisionRefused } from '../decisions/decisions.errors.ts';
import type { UserStatus } from '../users/user-status.service.ts';
import { BalanceTooLow, PayeeBarred } from './withdrawals.errors.ts';

/**
 * Reason that a pending request cannot be accepted; null if it can. A request that holds its money is covered; another
 * one needs the amount as available balance.
 *
 * @param availableKobo balance that no request holds
 */
export function rejectionReason(
  user: UserStatus | undefined,
  { requestedKobo, held, availableKobo }: { requestedKobo: number; held: boolean; availableKobo: number },
): DecisionRefused | null {
  if (user === undefined || user.deleted) return new PayeeBarred('deleted');
  if (user.blocked) return new PayeeBarred('blocked');
  return !held && availableKobo < requestedKobo ? new BalanceTooLow() : null;
}
