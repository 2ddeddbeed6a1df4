import { screen } from '@testing-library/react';
import { renderScreen } from '@padiman/testing';
import type { PersonOverview } from '@padiman/contracts';
import BalancePanel from './BalancePanel.tsx';

const money = { totalBalance: 4000, totalEarnings: 5000, totalWithdrawals: 1000, totalRefunds: 0 };

test.each([
  [500, 'Held for Withdrawals₦500.00Total Earnings₦5,000.00Withdrawals₦1,000.00Refunds₦0.00'],
  [null, 'Total Earnings₦5,000.00Withdrawals₦1,000.00Refunds₦0.00'],
])('shows the money of a user, of which %s is held', (held, text) => {
  renderScreen(() => <BalancePanel of={{ user: money, held } as PersonOverview} />);
  expect(screen.getByRole('region', { name: 'Money' })).toHaveTextContent(text);
});
