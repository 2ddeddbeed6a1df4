import type { DetailedWithdrawal } from '@padiman/contracts';
import { formatNaira, Moment, Text } from '@padiman/ui';
import { Facts } from '@padiman/ui/overlay';
import { Credits } from './withdrawals.styles.ts';

const kinds = { earning: 'Earned', refund: 'Refunded', returned: 'Payout returned', opening: 'Carried over' };

/** Balance before and after the request, and the credits behind it. */
export function BalanceFacts({ known: { balance, credits, remark } }: { known: DetailedWithdrawal }) {
  const facts = [
    ...(balance
      ? [
          { name: 'Balance Before', value: formatNaira(balance.before) },
          { name: 'Balance After', value: formatNaira(balance.after) },
        ]
      : []),
    ...(remark === null ? [] : [{ name: 'Remark', value: remark }]),
  ];
  return (
    <Credits>
      {facts.length > 0 && <Facts facts={facts} />}
      <h3>Earlier Credits</h3>
      {credits.length === 0 ? (
        <Text tone="muted">No credits before the request.</Text>
      ) : (
        <ul>
          {credits.map(({ at, kind, amount }, nth) => (
            <li key={`${at} ${nth}`}>
              <Moment at={at} />
              <span>{kinds[kind]}</span>
              <span>{formatNaira(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Credits>
  );
}
