import { defineRemote } from '@padiman/federation';

export default defineRemote({
  '/deliver-parcel': () => import('./features/deliver-parcel/deliver-parcel.screen.tsx'),
  '/deliver-parcel/review': () => import('./features/deliver-parcel/trip-review.screen.tsx'),
  '/offer-ride': () => import('./features/offer-ride/offer-ride.screen.tsx'),
  '/offer-ride/review': () => import('./features/offer-ride/ride-review.screen.tsx'),
  '/send-parcel': () => import('./features/send-parcel/send-parcel.screen.tsx'),
  '/join-ride': () => import('./features/join-ride/join-ride.screen.tsx'),
  '/join-ride/review': () => import('./features/join-ride/request-review.screen.tsx'),
  '/posts': () => import('./features/posts/posts.screen.tsx'),
  '/posts/review': () => import('./features/posts/post-review.screen.tsx'),
  '/users': () => import('./features/users/users.screen.tsx'),
  '/users/:id': () => import('./features/person/person.screen.tsx'),
});
