import { defineRemote } from '@padiman/shared/federation';

export default defineRemote({
  '/users': () => import('./features/users/users.screen.tsx'),
});
