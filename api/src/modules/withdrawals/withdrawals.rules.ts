import type { DecisionRefused } from '../decisions/decisions.errors.ts';
import type { UserStanding } from '../users/user-status.service.ts';
import { BalanceTooLow, PayeeBarred } from './withdrawals.errors.ts';

/**
 * Why a pending request may not be accepted; null where it may. A request that holds its money is covered by it;
 * another (the balance did not cover it when it came) needs as much that nothing else holds.
 *
 * @param availableKobo what no request holds
 */
export function whyNotAccepted(
  user: UserStanding | undefined,
  { requestedKobo, held, availableKobo }: { requestedKobo: number; held: boolean; availableKobo: number },
): DecisionRefused | null {
  if (user === undefined || user.deleted) return new PayeeBarred('deleted');
  if (user.blocked) return new PayeeBarred('blocked');
  return !held && availableKobo < requestedKobo ? new BalanceTooLow() : null;
}
