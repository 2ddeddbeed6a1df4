import { defineRemote } from '@padiman/federation';

export default defineRemote({
  '/deliver-parcel': () => import('./features/deliver-parcel/deliver-parcel.screen.tsx'),
  '/offer-ride': () => import('./features/offer-ride/offer-ride.screen.tsx'),
  '/send-parcel': () => import('./features/send-parcel/send-parcel.screen.tsx'),
  '/join-ride': () => import('./features/join-ride/join-ride.screen.tsx'),
  '/posts': () => import('./features/posts/posts.screen.tsx'),
  '/users': () => import('./features/users/users.screen.tsx'),
});
