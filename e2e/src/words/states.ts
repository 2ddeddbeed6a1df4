import { expect, type Page } from '@playwright/test';
import type { Who } from '../fixtures/accounts.ts';
import { headingOf } from './headings.ts';
import { UsersList } from './users-list.ts';

const serverError = {
  status: 500,
  json: { success: false, code: 'internal', message: 'Something went wrong', requestId: 'e2e' },
};

const sessionEnded = {
  status: 401,
  json: { success: false, code: 'unauthenticated', message: 'Please log in again.', requestId: 'e2e' },
};

/** Something that a person may have on the screen, and how it comes there. */
export interface State {
  name: string;
  signedInAs?: Who;
  open: (page: Page) => Promise<void>;
}

const at = (path: string, signedInAs?: Who): State => ({
  name: path,
  ...(signedInAs && { signedInAs }),
  open: async (page) => {
    await page.goto(path);
    await expect(headingOf(page, path)).toBeVisible();
  },
});

async function pickTwo(page: Page) {
  const list = new UsersList(page);
  await page.goto('/users?limit=10');
  await list.picks.nth(0).check();
  await list.picks.nth(1).check();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected');
}

/** The steps to a new password, with a server that agrees: none of them may send a message or change one. */
async function toOneTimeCode(page: Page) {
  await page.route('**/api/admin/forgot-password', (route) =>
    route.fulfill({ json: { success: true, message: 'OTP sent successfully.' } }),
  );
  await page.goto('/forgot-password');
  await page.getByLabel('Phone Number').fill('08030000001');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('OTP')).toBeVisible();
}

/** Every screen, with its forms, dialogs and drawers, and the states that a list may be in. */
export const states: readonly State[] = [
  at('/'),
  at('/terms'),
  at('/privacy'),
  at('/become-driver'),
  at('/admin'),
  {
    name: 'a login form with faults',
    open: async (page) => {
      await page.goto('/admin');
      await page.getByLabel('Phone Number').fill('12ab');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByLabel('Phone Number').focus();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  at('/forgot-password'),
  { name: '/otp', open: toOneTimeCode },
  {
    name: '/reset-password with a fault',
    open: async (page) => {
      await toOneTimeCode(page);
      await page.route('**/api/admin/validate-otp', (route) =>
        route.fulfill({ json: { success: true, message: 'OTP validated successfully.' } }),
      );
      await page.getByLabel('OTP').fill('123456');
      await page.getByRole('button', { name: 'Verify OTP' }).click();
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
    },
  },
  at('/success'),
  {
    name: '/dashboard',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/dashboard');
      await expect(page.getByText('Total Withdrawals')).toBeVisible();
    },
  },
  { name: '/users with a selection', signedInAs: 'superAdmin', open: pickTwo },
  {
    name: '/users with a dialog open',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await pickTwo(page);
      await page.getByRole('button', { name: 'Block Selected' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: '/users with details open',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/users?limit=10');
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'a list that nothing matches',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/users?q=nobody%20has%20this%20name');
      await expect(page.getByText('No users available for the selected filter.')).toBeVisible();
    },
  },
  {
    name: 'a list that cannot be loaded',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.route(/\/api\/dashboard\/users\?/, (route) => route.fulfill(serverError));
      await page.goto('/users');
      await expect(page.getByRole('alert')).toContainText('Users could not be loaded.');
    },
  },
  {
    name: '/admins',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/admins');
      await expect(page.getByRole('table', { name: 'Admins' }).getByText('Adaeze')).toBeVisible();
    },
  },
  ...[
    '/deliver-parcel',
    '/offer-ride',
    '/send-parcel',
    '/join-ride',
    '/posts',
    '/request-withdrawals',
    '/admin-earnings',
    '/ref-earnings',
  ].map((path): State => ({
    name: path,
    signedInAs: 'superAdmin',
    open: async (page) => {
      // A few rows tell as much as fifty, in a part of the time.
      await page.goto(`${path}?limit=10`);
      await expect(headingOf(page, path)).toBeVisible();
      await expect(page.getByRole('table').getByRole('cell').first()).toBeVisible();
    },
  })),
  {
    name: '/posts with the form open',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/posts?limit=10');
      await page.getByRole('button', { name: 'Create a Post' }).click();
      await expect(page.getByLabel('Post Content')).toBeVisible();
    },
  },
  {
    name: '/posts with a post open',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/posts?limit=10');
      await page
        .getByRole('button', { name: /^View Details/ })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Post Details' })).toBeVisible();
    },
  },
  {
    name: '/request-withdrawals with details open',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/request-withdrawals?filter=pending&limit=10');
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    },
  },
  {
    name: 'the Add Admin form with a fault',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/admins');
      await page.getByRole('button', { name: 'Add Admin' }).click();
      await page.getByLabel('First Name').fill(' ');
      await page.getByLabel('Last Name').focus();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: '/drivers-requests',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/drivers-requests?limit=10');
      await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    },
  },
  {
    name: 'the details of a driver application',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/drivers-requests?limit=10');
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    },
  },
  {
    name: '/settings',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/settings');
      await expect(page.getByText('This session')).toBeVisible();
    },
  },
  {
    name: 'deleted records',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/settings?tab=deleted');
      await expect(page.getByText('Nothing of this type was deleted.')).toBeVisible();
    },
  },
  {
    name: 'a list with the choice of columns open',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/users?limit=10');
      await page.getByRole('button', { name: 'Columns' }).click();
      await expect(page.getByRole('group', { name: 'Shown columns' })).toBeVisible();
    },
  },
  ...(['Accept', 'Reject'] as const).map((decision): State => ({
    name: `the question before a withdrawal is decided: ${decision}`,
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/request-withdrawals?filter=pending&limit=10');
      await page.getByRole('table').getByRole('link').first().click();
      const drawer = page.getByRole('dialog', { name: 'Withdrawal Request' });
      await drawer.getByRole('button', { name: decision, exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeVisible();
    },
  })),
  {
    name: 'the question for a password where a session ended',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/users?limit=10');
      await expect(page.getByRole('table').getByRole('cell').first()).toBeVisible();
      await page.route('**/api/**', (route) => route.fulfill(sessionEnded));
      await page.getByLabel(/^Search/).fill('a');
      await expect(page.getByRole('dialog', { name: 'Your session has ended.' })).toBeVisible();
    },
  },
  {
    name: 'the versions of this page',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/users?limit=10');
      await page.getByRole('button', { name: /^Release / }).click();
      await expect(page.getByRole('dialog', { name: 'Versions' })).toBeVisible();
    },
  },
  {
    name: 'a section that cannot be loaded',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.route('**/remotes/mfe-finance/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
      await page.goto('/dashboard');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 });
    },
  },
  {
    name: 'a page without the right to it',
    signedInAs: 'noRight',
    open: async (page) => {
      await page.goto('/users');
      await expect(page.getByText('You do not have access to Users.')).toBeVisible();
    },
  },
  {
    name: 'an unknown address',
    open: async (page) => {
      await page.goto('/no/such/page');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
];
