import type { PanelProps } from '@padiman/contracts';
import { formatNaira } from '@padiman/ui';
import { Facts, Section } from '@padiman/ui/overlay';

/** Panel in the page of a user: what moved the balance, which stands in the head. */
export default function BalancePanel({ of: { user, held } }: PanelProps<'person.panels'>) {
  return (
    <Section aria-labelledby="person-balance">
      <h2 id="person-balance">Money</h2>
      <Facts
        facts={[
          ...(held === null ? [] : [{ name: 'Held for Withdrawals', value: formatNaira(held) }]),
          { name: 'Total Earnings', value: formatNaira(user.totalEarnings) },
          { name: 'Withdrawals', value: formatNaira(user.totalWithdrawals) },
          { name: 'Refunds', value: formatNaira(user.totalRefunds) },
        ]}
      />
    </Section>
  );
}
