import { defineRemote } from '@padiman/shared/federation';

export default defineRemote({
  '/admin': () => import('./features/login/login.screen.tsx'),
});
