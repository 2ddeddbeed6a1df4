import type { DetailedWithdrawal } from '@padiman/contracts';
import { chakra, formatNaira, Moment, Text } from '@padiman/ui';
import { Facts } from '@padiman/ui/overlay';

const Section = chakra('section', {
  base: {
    display: 'grid',
    gap: 2,
    '& > h3': { fontWeight: 'semibold' },
    '& > * + h3': { mt: 3 },
    '& > ul': { listStyle: 'none' },
    '& li': {
      display: 'grid',
      gridTemplateColumns: '1fr auto auto',
      gap: 3,
      minH: '32px',
      alignItems: 'center',
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    '& li:last-of-type': { borderBottomWidth: 0 },
  },
});

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
    <Section>
      {facts.length > 0 && <Facts facts={facts} />}
      <h3>Earlier Credits</h3>
      {credits.length === 0 ? (
        <Text color="text.muted">No credits before the request.</Text>
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
    </Section>
  );
}
