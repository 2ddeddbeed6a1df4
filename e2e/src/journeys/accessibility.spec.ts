import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { failedRequest } from '../fixtures/noise.ts';
import type { Who } from '../fixtures/accounts.ts';
import { expectAccessible, faultsOf } from '../words/axe.ts';
import { headingOf } from '../words/headings.ts';
import { UsersList } from '../words/users-list.ts';

const widths = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

interface State {
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

const states: State[] = [
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

for (const { name, signedInAs, open } of states) {
  test.describe(name, () => {
    test.use({ signedInAs });

    test('has no fault that axe can find, wide and narrow, light and dark', async ({ page, noise }) => {
      noise.announce(failedRequest(404));
      await open(page);
      // Opened once and then changed under way: the screen has to follow the person's choice as it stands.
      for (const size of widths) {
        await page.setViewportSize(size);
        for (const colorScheme of ['light', 'dark'] as const) {
          // What fades does so in rows out of sight only once they come into sight: nothing is to fade here.
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expectAccessible(page, `${size.width} px, ${colorScheme}`);
        }
      }
    });
  });
}

test('axe sees a fault of either kind that is planted, in either theme', async ({ page }) => {
  await page.goto('/terms');
  await expect(headingOf(page, '/terms')).toBeVisible();
  await page.evaluate(() => {
    const faint = document.createElement('p');
    faint.textContent = 'planted';
    faint.style.setProperty('color', 'gray');
    faint.style.setProperty('background-color', 'darkgray');
    document.querySelector('main')?.append(faint, document.createElement('img'));
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await faultsOf(page);
    expect(found.map((fault) => fault.split(' ')[0]).sort()).toEqual(['color-contrast', 'image-alt']);
  }
});
