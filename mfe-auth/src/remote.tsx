import { defineRemote } from '@padiman/federation';

export default defineRemote({
  '/admin': () => import('./features/login/login.screen.tsx'),
  '/forgot-password': () => import('./features/forgot-password/forgot-password.screen.tsx'),
  '/otp': () => import('./features/otp/otp.screen.tsx'),
  '/reset-password': () => import('./features/reset-password/reset-password.screen.tsx'),
  '/success': () => import('./features/success/success.screen.tsx'),
});
