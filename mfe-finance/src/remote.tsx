import { defineRemote } from '@padiman/federation';

export default defineRemote({
  '/dashboard': () => import('./features/dashboard/dashboard.screen.tsx'),
  '/request-withdrawals': () => import('./features/withdrawals/withdrawals.screen.tsx'),
  '/admin-earnings': () => import('./features/earnings/product-earnings.screen.tsx'),
  '/ref-earnings': () => import('./features/earnings/referral-earnings.screen.tsx'),
});
