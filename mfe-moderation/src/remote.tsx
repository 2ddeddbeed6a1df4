import { defineRemote } from '@padiman/federation';

export default defineRemote({
  '/deliver-parcel': () => import('./features/records/record-list.screen.tsx'),
  '/deliver-parcel/review': () => import('./features/records/record-review.screen.tsx'),
  '/offer-ride': () => import('./features/records/record-list.screen.tsx'),
  '/offer-ride/review': () => import('./features/records/record-review.screen.tsx'),
  '/send-parcel': () => import('./features/records/record-list.screen.tsx'),
  '/join-ride': () => import('./features/records/record-list.screen.tsx'),
  '/join-ride/review': () => import('./features/records/record-review.screen.tsx'),
  '/posts': () => import('./features/posts/posts.screen.tsx'),
  '/posts/review': () => import('./features/posts/post-review.screen.tsx'),
  '/appeals': () => import('./features/appeals/appeals.screen.tsx'),
  '/appeals/review': () => import('./features/appeals/appeal-review.screen.tsx'),
  '/users': () => import('./features/users/users.screen.tsx'),
  '/users/:id': () => import('./features/person/person.screen.tsx'),
  'withdrawal.panels': () => import('./review/ReportsPanel.tsx'),
});
