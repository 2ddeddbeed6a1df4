import { defineRemote } from '@padiman/shared/federation';

export default defineRemote({
  '/dashboard': () => import('./features/dashboard/dashboard.screen.tsx'),
});
