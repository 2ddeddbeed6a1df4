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

type Act = (page: Page) => Promise<unknown>;
type Shows = (page: Page) => Locator;

/** State that is reached at an address by actions there; `before` sets routes before the page is opened. */
const state = (
  name: string,
  at: string,
  shows: Shows,
  act: Act = async () => undefined,
  { before, ...rest }: Omit<Partial<ScreenState>, 'open'> & { before?: Act } = {},
): ScreenState => ({
  ...{ name, ...rest },
  open: async (page) => {
    await before?.(page);
    await page.goto(at);
    await act(page);
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
const label = (shown: string | RegExp) => (page: Page) => page.getByLabel(shown);
const button = (name: string) => (page: Page) => page.getByRole('button', { name });
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

const decide = (decision: string) =>
  state(
    `the confirmation of a decision on a withdrawal: ${decision}`,
    '/request-withdrawals?filter=pending&limit=10',
    (page) => dialog()(page).getByRole('button', { name: 'Cancel' }),
    async (page) => {
      await openFirst(page);
      const drawer = dialog('Withdrawal Request')(page);
      await drawer.getByRole('button', { name: decision, exact: true }).click();
    },
  );

/** State of the users, reached by an action on ten of them. */
const onUsers = (name: string, shows: Shows, act: Act) =>
  state(`/users ${name}`, '/users?limit=10', shows, act);

const option = (page: Page) => page.getByRole('group', { name: 'Users' }).getByRole('option');

/** States of staff pages that need more than opening a path: forms, dialogs, drawers, and the states of a list. */
const ofStaff: readonly ScreenState[] = [
  state('/dashboard', '/dashboard', text('Total Withdrawals'), (page) =>
    page.getByRole('link', { name: /^Pending withdrawals \d/ }).focus(),
  ),
  onUsers('with a selection', text('2 selected'), selectTwo),
  onUsers('with a dialog open', dialog(), async (page) => {
    await selectTwo(page);
    await press('Block Selected')(page);
  }),
  onUsers('with details open', dialog(), openFirst),
  state(
    'a list without matches',
    '/users?q=nobody%20has%20this%20name',
    text('No users available for the selected filter.'),
  ),
  state('a list that cannot be loaded', '/users', alert('Users could not be loaded.'), undefined, {
    before: (page) => page.route(/\/api\/dashboard\/users\?/, (route) => route.fulfill(serverError)),
  }),
  state('/admins', '/admins', (page) => page.getByRole('table', { name: 'Admins' }).getByText('Adaeze')),
  ...[
    ...['deliver-parcel', 'offer-ride', 'send-parcel', 'join-ride', 'posts', 'request-withdrawals'],
    ...['admin-earnings', 'ref-earnings', 'drivers-requests', 'appeals'],
  ].map((name) =>
    // Ten rows suffice and take less time than fifty.
    state(`/${name}`, `/${name}?limit=10`, (page) => page.getByRole('table').getByRole('cell')),
  ),
  state('/posts with the form open', '/posts?limit=10', label('Post Content'), press('Create a Post')),
  state('/posts with a post open', '/posts?limit=10', dialog('Post Details'), press(/^View Details/)),
  ...['/request-withdrawals?filter=pending&limit=10', '/drivers-requests?limit=10'].map((at) =>
    state(`${at} with details open`, at, history, openFirst),
  ),
  ...['request-withdrawals', 'drivers-requests', 'deliver-parcel', 'offer-ride', 'join-ride', 'posts'].map(
    (section) => state(`/${section}/review`, `/${section}/review`, history),
  ),
  state('/appeals/review', '/appeals/review', text('If reversed')),
  state(
    '/request-withdrawals/review with the reasons of a rejection',
    '/request-withdrawals/review',
    label(/^Other reason/),
    press('Reject'),
  ),
  state('the Add Admin form with an error', '/admins', alert(), async (page) => {
    await press('Add Admin')(page);
    await page.getByLabel('First Name').fill(' ');
    await page.getByLabel('Last Name').focus();
  }),
  state('/settings', '/settings?tab=security', text('This session')),
  state('integration', '/settings?tab=integration', text('No endpoint is set up.')),
  state('deleted records', '/settings?tab=deleted', text('Nothing of this type was deleted.')),
  state(
    'the question before an admin is stopped',
    '/admins',
    text(/^Sessions: |^There is nothing to end/),
    (page) =>
      page
        .getByRole('button', { name: /^Stop / })
        .first()
        .click(),
  ),
  state(
    'the audit after its verification',
    '/settings?tab=security&log=audit',
    text(/rows are intact/),
    press('Verify'),
  ),
  state('security events', '/settings?tab=security&log=events', label('Until'), async (page) => {
    await expect(page.getByRole('heading', { name: 'Security events', level: 1 })).toBeVisible();
    await expect(page.locator('[data-loading]')).toHaveCount(0);
  }),
  onUsers(
    'with the column menu open',
    (page) => page.getByRole('group', { name: 'Shown columns' }),
    press('Columns'),
  ),
  ...['Accept', 'Reject'].map(decide),
  state(
    'the login dialog after a session ended',
    '/users?limit=10',
    dialog('Your session has ended.'),
    async (page) => {
      await expect(page.getByRole('table').getByRole('cell').first()).toBeVisible();
      await page.route('**/api/**', (route) => route.fulfill(sessionEnded));
      await page.getByRole('searchbox').fill('a');
    },
    { endsSession: true },
  ),
  onUsers('with the versions of the page', dialog('Versions'), press(/^Release /)),
  onUsers('with the search for everything', option, async (page) => {
    await search(page, 'ad');
    await expect(dialog('Search everything')(page).getByRole('status')).toHaveText(/results/);
  }),
  state(
    'the search for everything without a match',
    '/dashboard',
    (page) => page.getByRole('status').filter({ hasText: /^Nothing found/ }),
    (page) => search(page, 'nobody has this name'),
  ),
  state('a section that cannot be loaded', '/dashboard', button('Retry'), undefined, {
    before: async (page) => {
      const registry = (await (await page.request.get('/registry.json')).json()) as Registry;
      const files = ownAddresses(registry, 'mfe-finance');
      await page.route(
        ({ pathname }) => files.has(pathname),
        (route) => route.fulfill({ status: 404, body: 'gone' }),
      );
    },
  }),
];

/** The same of pages without the rights of a super admin. */
const ofOthers: readonly ScreenState[] = [
  state('a login form with errors', '/admin', alert(), async (page) => {
    await page.getByLabel('Phone Number').fill('12ab');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Phone Number').focus();
  }),
  state('/otp', '/forgot-password', label('OTP'), requestCode),
  state(
    '/reset-password with an error',
    '/forgot-password',
    (page) => page.getByText('Password is required', { exact: true }),
    async (page) => {
      await requestCode(page);
      await fulfil(page, 'validate-otp', 'OTP validated successfully.');
      await page.getByLabel('OTP').fill('123456');
      await press('Verify OTP')(page);
      await press('Reset Password')(page);
    },
  ),
  state('a page without the required right', '/users', text('You do not have access to Users.'), undefined, {
    signedInAs: 'noRight',
  }),
  state('an unknown address', '/no/such/page', (page) => page.getByRole('heading', { level: 1 })),
];

const arrangedStates: readonly ScreenState[] = [
  ...ofStaff.map((one) => ({ ...one, signedInAs: 'superAdmin' })),
  ...ofOthers,
];

const isArranged = (path: string) =>
  arrangedStates.some(({ name }) => name === path || name.startsWith(`${path} `));

/** Every screen of every remote, and the arranged states. */
export const screenStates: readonly ScreenState[] = [
  ...servedPaths
    .filter(({ path }) => !isArranged(path))
    .map((served) => ({
      ...state(served.path, served.path, (page) => headingOf(page, served.path)),
      ...(isForStaff(served) && { signedInAs: 'superAdmin' }),
    })),
  ...arrangedStates,
];
