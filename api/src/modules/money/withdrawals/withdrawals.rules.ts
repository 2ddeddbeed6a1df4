import type { DecisionRefused } from '../../base/decisions/decisions.errors.ts';
import type { UserStatus } from '../../people/users/users.service.ts';
import { BalanceTooLow, PayeeBarred } from './withdrawals.errors.ts';

/**
 * True if a bank's name of an account's owner contains all parts of the user's name, in any order and case: banks add
 * middle names and put the family name first.
 */
export function namesMatch(bankName: string, user: { first_name: string; last_name: string }): boolean {
  const known = nameParts(bankName);
  return nameParts(`${user.first_name} ${user.last_name}`).every((part) => known.includes(part));
}

const nameParts = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

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
