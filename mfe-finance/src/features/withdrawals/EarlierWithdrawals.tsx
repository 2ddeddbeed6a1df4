import type { Withdrawal } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { chakra, DecisionStatus, formatNaira, Moment, Text } from '@padiman/ui';

const Section = chakra('section', {
  base: {
    display: 'grid',
    gap: 1,
    '& > h3': { fontWeight: 'semibold' },
    '& > ul': { listStyle: 'none' },
    '& li': {
      display: 'grid',
      gridTemplateColumns: '1fr auto 100px',
      alignItems: 'center',
      gap: 3,
      minH: { base: 'touch', sm: '32px' },
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    '& a': { color: 'brand.text', fontWeight: 'medium', textDecoration: 'underline' },
    '& li:last-of-type': { borderBottomWidth: 0 },
  },
});

/** Earlier requests of the user, each linked to its details. */
export function EarlierWithdrawals({
  withdrawals,
  linkTo,
}: {
  withdrawals: readonly Withdrawal[];
  linkTo: (id: string) => { search: string };
}) {
  return (
    <Section>
      <h3>Earlier Requests</h3>
      {withdrawals.length === 0 ? (
        <Text color="text.muted">No earlier requests.</Text>
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
    </Section>
  );
}
