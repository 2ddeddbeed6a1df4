import { defineRemote } from '@padiman/shared/federation';

export default defineRemote({
  '/admins': () => import('./features/admins/admins.screen.tsx'),
});
