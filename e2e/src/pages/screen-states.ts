import { expect, type Page } from '@playwright/test';
import type { Registry } from '@padiman/federation/registry';
import { ownAddresses } from '../console/file-addresses.ts';
import type { AccountKind } from '../fixtures/accounts.ts';
import { isForStaff, servedPaths } from '../test-data/descriptors.ts';
import { serverError, sessionEnded } from '../test-data/error-answers.ts';
import { headingOf } from './headings.ts';
import { UsersList } from './users-list.ts';

/** A state of a screen, and the steps that reach it. */
export interface ScreenState {
  name: string;
  signedInAs?: AccountKind;
  open: (page: Page) => Promise<void>;
}

async function selectTwo(page: Page) {
  const list = new UsersList(page);
  await page.goto('/users?limit=10');
  await list.checkboxes.nth(0).check();
  await list.checkboxes.nth(1).check();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected');
}

/** Opens the form for the one-time code. The responses are fulfilled here, so that no code is sent. */
async function openOneTimeCode(page: Page) {
  await page.route('**/api/admin/forgot-password', (route) =>
    route.fulfill({ json: { success: true, message: 'OTP sent successfully.' } }),
  );
  await page.goto('/forgot-password');
  await page.getByLabel('Phone Number').fill('08030000001');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('OTP')).toBeVisible();
}

/** States that need more than opening a path: forms, dialogs, drawers, and the states of a list. */
const arrangedStates: readonly ScreenState[] = [
  {
    name: 'a login form with errors',
    open: async (page) => {
      await page.goto('/admin');
      await page.getByLabel('Phone Number').fill('12ab');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByLabel('Phone Number').focus();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  { name: '/otp', open: openOneTimeCode },
  {
    name: '/reset-password with an error',
    open: async (page) => {
      await openOneTimeCode(page);
      await page.route('**/api/admin/validate-otp', (route) =>
        route.fulfill({ json: { success: true, message: 'OTP validated successfully.' } }),
      );
      await page.getByLabel('OTP').fill('123456');
      await page.getByRole('button', { name: 'Verify OTP' }).click();
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
    },
  },
  {
    name: '/dashboard',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/dashboard');
      await expect(page.getByText('Total Withdrawals')).toBeVisible();
      await page.getByRole('link', { name: /^Pending withdrawals \d/ }).focus();
    },
  },
  { name: '/users with a selection', signedInAs: 'superAdmin', open: selectTwo },
  {
    name: '/users with a dialog open',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await selectTwo(page);
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
    name: 'a list without matches',
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
  ].map((path): ScreenState => ({
    name: path,
    signedInAs: 'superAdmin',
    open: async (page) => {
      // Ten rows suffice and take less time than fifty.
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
  ...[
    ...['/request-withdrawals/review', '/drivers-requests/review'],
    ...['/deliver-parcel/review', '/offer-ride/review', '/join-ride/review', '/posts/review'],
  ].map((path): ScreenState => ({
    name: path,
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto(path);
      await expect(headingOf(page, path)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    },
  })),
  {
    name: '/request-withdrawals/review with the reasons of a rejection',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/request-withdrawals/review');
      await page.getByRole('button', { name: 'Reject', exact: true }).click();
      await expect(page.getByLabel(/^Own words/)).toBeVisible();
    },
  },
  {
    name: 'the Add Admin form with an error',
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
    name: 'the audit after its verification',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/admins?tab=audit');
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByText(/rows are intact/)).toBeVisible();
    },
  },
  {
    name: 'security events',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/admins?tab=events');
      await expect(page.getByRole('heading', { name: 'Security events', level: 1 })).toBeVisible();
      await expect(page.getByLabel('Until')).toBeVisible();
      await expect(page.locator('[data-loading]')).toHaveCount(0);
    },
  },
  {
    name: 'a list with the column menu open',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/users?limit=10');
      await page.getByRole('button', { name: 'Columns' }).click();
      await expect(page.getByRole('group', { name: 'Shown columns' })).toBeVisible();
    },
  },
  ...(['Accept', 'Reject'] as const).map((decision): ScreenState => ({
    name: `the confirmation of a decision on a withdrawal: ${decision}`,
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
    name: 'the login dialog after a session ended',
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
    name: 'the search for everything',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/users?limit=10');
      await expect(page.getByRole('table').getByRole('cell').first()).toBeVisible();
      await page.keyboard.press('Control+k');
      const dialog = page.getByRole('dialog', { name: 'Search everything' });
      await dialog.getByRole('combobox').fill('ad');
      await expect(dialog.getByRole('group', { name: 'Users' }).getByRole('option').first()).toBeVisible();
      await expect(dialog.getByRole('status')).toHaveText(/results/);
    },
  },
  {
    name: 'the search for everything without a match',
    signedInAs: 'superAdmin',
    open: async (page) => {
      await page.goto('/dashboard');
      await expect(headingOf(page, '/dashboard')).toBeVisible();
      await page.keyboard.press('Control+k');
      const dialog = page.getByRole('dialog', { name: 'Search everything' });
      await dialog.getByRole('combobox').fill('nobody has this name');
      await expect(dialog.getByRole('status')).toHaveText(/^Nothing found/);
    },
  },
  {
    name: 'a section that cannot be loaded',
    signedInAs: 'superAdmin',
    open: async (page) => {
      const registry = (await (await page.request.get('/registry.json')).json()) as Registry;
      const files = ownAddresses(registry, 'mfe-finance');
      await page.route(
        ({ pathname }) => files.has(pathname),
        (route) => route.fulfill({ status: 404, body: 'gone' }),
      );
      await page.goto('/dashboard');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 });
    },
  },
  {
    name: 'a page without the required right',
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

const isArranged = (path: string) =>
  arrangedStates.some(({ name }) => name === path || name.startsWith(`${path} `));

/** Every screen of every remote, and the arranged states. */
export const screenStates: readonly ScreenState[] = [
  ...servedPaths
    .filter(({ path }) => !isArranged(path))
    .map((served): ScreenState => ({
      name: served.path,
      ...(isForStaff(served) && { signedInAs: 'superAdmin' }),
      open: async (page) => {
        await page.goto(served.path);
        await expect(headingOf(page, served.path)).toBeVisible();
      },
    })),
  ...arrangedStates,
];
