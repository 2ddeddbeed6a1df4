import type { Page } from '@playwright/test';

/** What shows that a section's page is really there, for every address that a remote serves. */
export const headings: Readonly<Record<string, string>> = {
  '/': 'Someone is already going your way',
  '/terms': 'Terms of use',
  '/privacy': 'Privacy',
  '/become-driver': 'Become a driver',
  '/admin': 'Admin Login',
  '/forgot-password': 'Forgot Password',
  // A direct visit to a later step is led back to the first.
  '/otp': 'Forgot Password',
  '/reset-password': 'Forgot Password',
  '/success': 'Password Reset Successfully',
  '/dashboard': 'Dashboard',
  '/deliver-parcel': 'Deliver Parcel',
  '/offer-ride': 'Offer Ride',
  '/send-parcel': 'Send Parcel',
  '/join-ride': 'Join Ride',
  '/posts': 'Posts',
  '/users': 'Users',
  '/request-withdrawals': 'Withdrawal Requests',
  '/admin-earnings': 'Padiman Earnings',
  '/ref-earnings': 'Referral Earnings',
  '/admins': 'Admins',
  '/drivers-requests': 'Drivers Requests',
  '/settings': 'Settings Page',
};

/** The heading of the page at an address. */
export function headingOf(page: Page, path: string) {
  const name = headings[path];
  if (!name) throw new Error(`words/headings.ts does not know ${path}`);
  return page.getByRole('heading', { level: 1, name, exact: true });
}
