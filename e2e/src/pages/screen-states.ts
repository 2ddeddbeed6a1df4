import type { Registry } from '@padiman/federation/registry';
import { expect, type Locator, type Page } from '@playwright/test';
import { ownAddresses } from '../console/releases.ts';
import { isForStaff, servedPaths } from '../test-data/descriptors.ts';
import { type AccountKind, serverError, sessionEnded } from '../test-data/test-data.ts';
import { ListPage } from './list-page.ts';
import { headingOf } from './parts.ts';

/** A state of a screen, and the steps that reach it. */
export interface ScreenState {
  name: string;
  signedInAs?: AccountKind;
  /** The page ends the session that it shares with the pages of its browser context. */
  endsSession?: true;
  open: (page: Page) => Promise<void>;
}

/** Steps to a state: an address, actions there, and the part that is visible then. */
interface Steps extends Omit<Partial<ScreenState>, 'open'> {
  at: string;
  /** Sets routes before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
  act?: (page: Page) => Promise<unknown>;
  shows: (page: Page) => Locator;
}

const arranged = ({ at, before, act, shows, name = at, ...rest }: Steps): ScreenState => ({
  ...{ name, ...rest },
  open: async (page) => {
    await before?.(page);
    await page.goto(at);
    await act?.(page);
    await expect(shows(page).first()).toBeVisible({ timeout: 20_000 });
  },
});

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const openFirst = (page: Page) => page.getByRole('table').getByRole('link').first().click();
const history = (page: Page) => page.getByRole('heading', { name: 'History' });
const dialog = (name?: string) => (page: Page) =>
  page.getByRole('dialog', { ...(name !== undefined && { name }) });
const text = (shown: string | RegExp) => (page: Page) => page.getByText(shown);
const headingAt = (path: string) => (page: Page) => headingOf(page, path);
const alert = (shown?: string) => (page: Page) =>
  page.getByRole('alert').filter({ ...(shown !== undefined && { hasText: shown }) });

async function selectTwo(page: Page) {
  const { boxes, selection } = new ListPage(page, 'Users');
  for (const place of [0, 1]) await boxes.nth(place).check();
  await expect(selection).toContainText('2 selected');
}

/** Answers a call here, so that no code is sent. */
const fulfil = (page: Page, call: string, message: string) =>
  page.route(`**/api/admin/${call}`, (route) => route.fulfill({ json: { success: true, message } }));

/** Opens the form for the one-time code. */
async function requestCode(page: Page) {
  await fulfil(page, 'forgot-password', 'OTP sent successfully.');
  await page.getByLabel('Phone Number').fill('08030000001');
  await press('Send OTP')(page);
  await expect(page.getByLabel('OTP')).toBeVisible();
}

async function search(page: Page, typed: string) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await dialog('Search everything')(page).getByRole('combobox').fill(typed);
}

const decide = (decision: string): Steps => ({
  name: `the confirmation of a decision on a withdrawal: ${decision}`,
  at: '/request-withdrawals?filter=pending&limit=10',
  act: async (page) => {
    await openFirst(page);
    const drawer = dialog('Withdrawal Request')(page);
    await drawer.getByRole('button', { name: decision, exact: true }).click();
  },
  shows: (page) => dialog()(page).getByRole('button', { name: 'Cancel' }),
});

/** State of the users, reached by an action on ten of them. */
const onUsers = (state: string, act: Steps['act'], shows: Steps['shows']): Steps => ({
  ...{ name: `/users ${state}`, at: '/users?limit=10', ...(act && { act }), shows },
});

/** States of staff pages that need more than opening a path: forms, dialogs, drawers, and the states of a list. */
const ofStaff: readonly Steps[] = [
  {
    at: '/dashboard',
    act: (page) => page.getByRole('link', { name: /^Pending withdrawals \d/ }).focus(),
    shows: text('Total Withdrawals'),
  },
  onUsers('with a selection', selectTwo, text('2 selected')),
  onUsers(
    'with a dialog open',
    async (page) => {
      await selectTwo(page);
      await press('Block Selected')(page);
    },
    dialog(),
  ),
  onUsers('with details open', openFirst, dialog()),
  {
    name: 'a list without matches',
    at: '/users?q=nobody%20has%20this%20name',
    shows: text('No users available for the selected filter.'),
  },
  {
    name: 'a list that cannot be loaded',
    before: (page) => page.route(/\/api\/dashboard\/users\?/, (route) => route.fulfill(serverError)),
    at: '/users',
    shows: alert('Users could not be loaded.'),
  },
  { at: '/admins', shows: (page) => page.getByRole('table', { name: 'Admins' }).getByText('Adaeze') },
  ...[
    ...['deliver-parcel', 'offer-ride', 'send-parcel', 'join-ride', 'posts', 'request-withdrawals'],
    ...['admin-earnings', 'ref-earnings', 'drivers-requests'],
  ].map(
    // Ten rows suffice and take less time than fifty.
    (name): Steps => ({
      ...{ name: `/${name}`, at: `/${name}?limit=10` },
      shows: (page) => page.getByRole('table').getByRole('cell'),
    }),
  ),
  {
    ...{ name: '/posts with the form open', at: '/posts?limit=10', act: press('Create a Post') },
    shows: (page) => page.getByLabel('Post Content'),
  },
  {
    ...{ name: '/posts with a post open', at: '/posts?limit=10', act: press(/^View Details/) },
    shows: dialog('Post Details'),
  },
  ...['/request-withdrawals?filter=pending&limit=10', '/drivers-requests?limit=10'].map((at): Steps => ({
    name: `${at} with details open`,
    at,
    act: openFirst,
    shows: history,
  })),
  ...['request-withdrawals', 'drivers-requests', 'deliver-parcel', 'offer-ride', 'join-ride', 'posts'].map(
    (section): Steps => ({ at: `/${section}/review`, shows: history }),
  ),
  {
    name: '/request-withdrawals/review with the reasons of a rejection',
    ...{ at: '/request-withdrawals/review', act: press('Reject') },
    shows: (page) => page.getByLabel(/^Own words/),
  },
  {
    ...{ name: 'the Add Admin form with an error', at: '/admins' },
    act: async (page) => {
      await press('Add Admin')(page);
      await page.getByLabel('First Name').fill(' ');
      await page.getByLabel('Last Name').focus();
    },
    shows: alert(),
  },
  { at: '/settings', shows: text('This session') },
  { name: 'deleted records', at: '/settings?tab=deleted', shows: text('Nothing of this type was deleted.') },
  {
    ...{ name: 'the audit after its verification', at: '/admins?tab=audit', act: press('Verify') },
    shows: text(/rows are intact/),
  },
  {
    ...{ name: 'security events', at: '/admins?tab=events' },
    act: async (page) => {
      await expect(page.getByRole('heading', { name: 'Security events', level: 1 })).toBeVisible();
      await expect(page.locator('[data-loading]')).toHaveCount(0);
    },
    shows: (page) => page.getByLabel('Until'),
  },
  onUsers('with the column menu open', press('Columns'), (page) =>
    page.getByRole('group', { name: 'Shown columns' }),
  ),
  ...['Accept', 'Reject'].map(decide),
  {
    ...{ name: 'the login dialog after a session ended', endsSession: true, at: '/users?limit=10' },
    act: async (page) => {
      await expect(page.getByRole('table').getByRole('cell').first()).toBeVisible();
      await page.route('**/api/**', (route) => route.fulfill(sessionEnded));
      await page.getByLabel(/^Search/).fill('a');
    },
    shows: dialog('Your session has ended.'),
  },
  onUsers('with the versions of the page', press(/^Release /), dialog('Versions')),
  onUsers(
    'with the search for everything',
    async (page) => {
      await search(page, 'ad');
      await expect(dialog('Search everything')(page).getByRole('status')).toHaveText(/results/);
    },
    (page) => page.getByRole('group', { name: 'Users' }).getByRole('option'),
  ),
  {
    ...{ name: 'the search for everything without a match', at: '/dashboard' },
    act: (page) => search(page, 'nobody has this name'),
    shows: (page) => page.getByRole('status').filter({ hasText: /^Nothing found/ }),
  },
  {
    name: 'a section that cannot be loaded',
    before: async (page) => {
      const registry = (await (await page.request.get('/registry.json')).json()) as Registry;
      const files = ownAddresses(registry, 'mfe-finance');
      await page.route(
        ({ pathname }) => files.has(pathname),
        (route) => route.fulfill({ status: 404, body: 'gone' }),
      );
    },
    at: '/dashboard',
    shows: (page) => page.getByRole('button', { name: 'Retry' }),
  },
];

/** The same of pages without the rights of a super admin. */
const ofOthers: readonly Steps[] = [
  {
    name: 'a login form with errors',
    at: '/admin',
    act: async (page) => {
      await page.getByLabel('Phone Number').fill('12ab');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByLabel('Phone Number').focus();
    },
    shows: alert(),
  },
  { name: '/otp', at: '/forgot-password', act: requestCode, shows: (page) => page.getByLabel('OTP') },
  {
    name: '/reset-password with an error',
    at: '/forgot-password',
    act: async (page) => {
      await requestCode(page);
      await fulfil(page, 'validate-otp', 'OTP validated successfully.');
      await page.getByLabel('OTP').fill('123456');
      await press('Verify OTP')(page);
      await press('Reset Password')(page);
    },
    shows: (page) => page.getByText('Password is required', { exact: true }),
  },
  {
    name: 'a page without the required right',
    signedInAs: 'noRight',
    at: '/users',
    shows: text('You do not have access to Users.'),
  },
  {
    name: 'an unknown address',
    at: '/no/such/page',
    shows: (page) => page.getByRole('heading', { level: 1 }),
  },
];

const arrangedStates = [...ofStaff.map((steps) => ({ ...steps, signedInAs: 'superAdmin' })), ...ofOthers].map(
  arranged,
);

const isArranged = (path: string) =>
  arrangedStates.some(({ name }) => name === path || name.startsWith(`${path} `));

/** Every screen of every remote, and the arranged states. */
export const screenStates: readonly ScreenState[] = [
  ...servedPaths
    .filter(({ path }) => !isArranged(path))
    .map((served) =>
      arranged({
        ...(isForStaff(served) && { signedInAs: 'superAdmin' }),
        at: served.path,
        shows: headingAt(served.path),
      }),
    ),
  ...arrangedStates,
];
