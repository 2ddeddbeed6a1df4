import type { DecisionRefused } from '../../decisions/decision.errors.ts';
import type { UserStanding } from '../users/standing.service.ts';
import { BalanceTooLow, PayeeBarred } from './withdrawals.errors.ts';

/**
 * Why a pending request may not be accepted; null where it may. What the user's other pending requests hold is not
 * available. So either all of a user's requests fit into the balance or none is accepted, and accepting one of them
 * leaves the answer for the others as it is.
 *
 * @param pendingKobo all pending requests of the user, this one among them
 */
export function whyNotAccepted(
  user: UserStanding | undefined,
  requestedKobo: number,
  pendingKobo: number,
): DecisionRefused | null {
  if (user === undefined || user.deleted) return new PayeeBarred('deleted');
  if (user.blocked) return new PayeeBarred('blocked');
  const available = user.total_balance - (pendingKobo - requestedKobo);
  return available < requestedKobo ? new BalanceTooLow() : null;
}
