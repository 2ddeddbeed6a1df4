import { defineRemote } from '@padiman/federation';

export default defineRemote({
  '/admins': () => import('./features/admins/admins.screen.tsx'),
  '/drivers-requests': () => import('./features/drivers-requests/drivers-requests.screen.tsx'),
  '/drivers-requests/review': () => import('./features/drivers-requests/driver-review.screen.tsx'),
  '/settings': () => import('./features/settings/settings.screen.tsx'),
});
