import { defineRemote } from '@padiman/federation';

export default defineRemote({
  '/dashboard': () => import('./features/dashboard/dashboard.screen.tsx'),
  '/request-withdrawals': () => import('./features/withdrawals/withdrawals.screen.tsx'),
  '/request-withdrawals/review': () => import('./features/withdrawals/withdrawal-review.screen.tsx'),
  '/payouts': () => import('./features/payouts/payouts.screen.tsx'),
  '/admin-earnings': () => import('./features/earnings/earnings.screen.tsx'),
  '/ref-earnings': () => import('./features/earnings/earnings.screen.tsx'),
  '/reports': () => import('./features/reports/reports.screen.tsx'),
  'person.panels': () => import('./features/person/BalancePanel.tsx'),
});
