import type { Withdrawal } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { DecisionStatus, formatNaira, Moment, Text } from '@padiman/ui';
import { Earlier } from './withdrawals.styles.ts';

/** Earlier requests of the user, each linked to its details. */
export function EarlierWithdrawals({
  withdrawals,
  linkTo,
}: {
  withdrawals: readonly Withdrawal[];
  linkTo: (id: string) => { search: string };
}) {
  return (
    <Earlier>
      <h3>Earlier Requests</h3>
      {withdrawals.length === 0 ? (
        <Text tone="muted">No earlier requests.</Text>
      ) : (
        <ul>
          {withdrawals.map(({ _id, dateRequested, requestedAmount, status }) => (
            <li key={_id}>
              <Link to={linkTo(_id)}>
                <Moment at={dateRequested} />
              </Link>
              <span>{formatNaira(requestedAmount)}</span>
              <DecisionStatus status={status} />
            </li>
          ))}
        </ul>
      )}
    </Earlier>
  );
}
