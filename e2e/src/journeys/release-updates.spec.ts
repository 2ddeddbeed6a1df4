import { promote } from '@padiman/release/promote';
import {
  addressesOf,
  publishAltered,
  release,
  storeOf,
  throwInLayout,
  throwOnRender,
  throwOnStart,
} from '../console/releases.ts';
import { errorsOf } from '../faults/faults.ts';
import { expect, releasingTest as test } from '../fixtures/own-console.ts';
import { markedHeading, OpenPage } from '../pages/open-page.ts';
import { headingText, isSameDocument, markDocument } from '../pages/parts.ts';

test.use({ signedInAs: 'superAdmin' });

test('an open page keeps its build and form input, and uses the new build at the next entry of the section', async ({
  page,
  visited,
}) => {
  const open = new OpenPage(page);
  await open.open('/settings?tab=security');
  const typed = page.getByLabel('Current Password');
  await typed.fill('half-typed');
  const { build } = await publishAltered(visited, 'mfe-admins', markedHeading('/settings', 'two'));
  await release(visited, 'promote', 'mfe-admins', build);
  await page.clock.fastForward(3_600_000);
  await expect(typed).toHaveValue('half-typed');
  await expect(open.heading('/settings')).toBeVisible();

  // The page knows the new build, but navigation within the section keeps the old one.
  await open.later(2, () => open.go('Admins'));
  await open.goToSettings();
  await expect(open.heading('/settings')).toBeVisible();
  await open.go('Posts');
  await open.goToSettings();
  await expect(open.heading('/settings', 'two')).toBeVisible();
  expect(await open.isSameDocument()).toBe(true);
});

test('a changed menu loads a new document at the next change of section, not earlier', async ({
  page,
  visited,
}) => {
  const open = new OpenPage(page);
  await open.open('/settings');
  const { build } = await publishAltered(visited, 'mfe-admins', {
    ...markedHeading('/settings', 'menu'),
    descriptor: ({ menu }) => {
      for (const entry of menu) if (entry.path === '/admins') entry.label = 'Colleagues';
    },
  });
  await promote(storeOf(visited), [{ name: 'mfe-admins', build }]);
  await open.later(2, () => open.go('Admins'));
  await open.goToSecurity();
  const typed = page.getByLabel('Current Password');
  await typed.fill('half-typed');
  await page.clock.fastForward(3_600_000);
  await expect(typed).toHaveValue('half-typed');
  expect(await open.isSameDocument()).toBe(true);

  await open.go('Posts');
  await expect(page.getByRole('link', { name: 'Colleagues' })).toBeVisible();
  await expect(open.heading('/posts')).toBeVisible();
  expect(await open.isSameDocument(), 'a new document at the chosen address').toBe(false);
  await open.goToSettings();
  await expect(open.heading('/settings', 'menu')).toBeVisible();
});

test('while a live build does not start, the build before it is shown, until a rollback', async ({
  page,
  visited,
  browserErrors,
}) => {
  browserErrors.allow(...errorsOf('mfe-admins', 'throws on load'));
  const { build } = await publishAltered(visited, 'mfe-admins', { mark: 'broken', script: throwOnStart });
  await release(visited, 'promote', 'mfe-admins', build);
  const open = new OpenPage(page);
  await open.open('/settings?tab=security');
  const note = page.getByText('The newest version of Admins does not start. The version before it is shown.');
  await expect(note).toBeVisible();
  await page.getByLabel('Current Password').fill('it works');

  await release(visited, 'rollback', 'mfe-admins');
  await open.later(2, () => open.go('Posts'));
  await open.goToSettings();
  await expect(open.heading('/settings')).toBeVisible();
  await expect(note).toHaveCount(0);
  expect(await open.isSameDocument()).toBe(true);
});

test('a rollback reaches an open page that shows the failure within ten seconds, without a click', async ({
  page,
  visited,
  browserErrors,
}) => {
  browserErrors.allow(...errorsOf('mfe-admins', 'throws on render'));
  // The last good build throws as well, so that nothing can take over.
  const store = storeOf(visited);
  const from = (await store.live())?.live['mfe-admins']?.build ?? '';
  for (const mark of ['bad1', 'bad2']) {
    const { build } = await publishAltered(visited, 'mfe-admins', { from, mark, script: throwOnRender });
    await promote(store, [{ name: 'mfe-admins', build }]);
  }
  await page.goto('/settings');
  await expect(page.getByText('Admins ran into an error.')).toBeVisible();
  await markDocument(page);
  await release(visited, 'rollback', 'mfe-admins');
  await release(visited, 'rollback', 'mfe-admins');
  await expect(page.getByRole('heading', { level: 1, name: headingText('/settings') })).toBeVisible({
    timeout: 10_000,
  });
  expect(await isSameDocument(page), 'without a reload').toBe(true);
});

test('a page whose shell has stopped heals within ten seconds after a return, without a click', async ({
  page,
  visited,
  browserErrors,
}) => {
  browserErrors.allow(/planted/);
  const { build } = await publishAltered(visited, 'shell', { mark: 'stopping', script: throwInLayout });
  await release(visited, 'promote', 'shell', build);
  await page.goto('/settings');
  await expect(page.getByText('The console has stopped because of an error.')).toBeVisible();
  await release(visited, 'rollback', 'shell');
  await expect(page.getByRole('heading', { level: 1, name: headingText('/settings') })).toBeVisible({
    timeout: 10_000,
  });
});

test('a page that stays open for a day and ten releases keeps working, and ends with the newest build', async ({
  page,
  visited,
}) => {
  const open = new OpenPage(page);
  const store = storeOf(visited);
  const firstRelease = await store.live();
  const first = firstRelease?.live['mfe-finance']?.build ?? '';
  const requests: string[] = [];
  // Of script elements alone: files of the newest build may be fetched ahead at any time.
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requests.push(new URL(request.url()).pathname);
  });
  await open.open('/dashboard');
  for (let count = 1; count <= 10; count++) {
    const alteration = { from: first, ...markedHeading('/ref-earnings', `${count}`) };
    const { build } = await publishAltered(visited, 'mfe-finance', alteration);
    await promote(store, [{ name: 'mfe-finance', build }]);
    const [label, path] = (
      count % 2 === 1 ? ['Withdrawal Requests', '/request-withdrawals'] : ['Dashboard', '/dashboard']
    ) as [string, string];
    await open.later(144, () => open.go(label));
    await expect(open.heading(path)).toBeVisible();
  }

  // Pruning keeps the files that the oldest open page may still request.
  expect(await release(visited, 'prune')).toBe('Nothing to delete.\n');
  const before = requests.length;
  await open.go('Referral Earnings');
  await expect(open.heading('/ref-earnings')).toBeVisible();
  const buildOf = (live: Awaited<ReturnType<typeof store.live>>) =>
    addressesOf(live?.registry.remotes['mfe-finance'] ?? { integrity: {} });
  const ofFirst = buildOf(firstRelease);
  const ofNewest = buildOf(await store.live());
  const late = new Set(requests.slice(before));
  expect([...late].filter((path) => ofFirst.has(path)).length).toBeGreaterThan(0);
  expect([...late].filter((path) => ofNewest.has(path) && !ofFirst.has(path))).toEqual([]);

  await open.go('Posts');
  await open.go('Referral Earnings');
  await expect(open.heading('/ref-earnings', '10')).toBeVisible();
  expect(await open.isSameDocument()).toBe(true);
});

test('a pending request is not aborted by a new document', async ({ page, visited }) => {
  const open = new OpenPage(page);
  await open.open('/settings');
  const { build } = await publishAltered(visited, 'mfe-admins', {
    ...markedHeading('/settings', 'later'),
    descriptor: ({ menu }) => void menu.reverse(),
  });
  await promote(storeOf(visited), [{ name: 'mfe-admins', build }]);
  await open.later(2, () => open.go('Admins'));
  await open.goToSecurity();
  let respond = () => {};
  const responseAllowed = new Promise<void>((resolve) => (respond = resolve));
  await page.route('**/api/admin/password', async (route) => {
    await responseAllowed;
    await route.fulfill({ json: { success: true, message: 'Changed.' } });
  });
  const typed = { 'Current Password': 'Egret-Pond#31', 'New Password': 'Heron-Kite#47' };
  for (const [label, text] of Object.entries({ ...typed, 'Confirm Password': typed['New Password'] })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  const requested = page.waitForRequest('**/api/admin/password');
  const answered = page.waitForResponse('**/api/admin/password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await requested;

  await open.go('Posts');
  await expect(open.heading('/posts')).toBeVisible();
  expect(await open.isSameDocument()).toBe(true);
  respond();
  await (await answered).finished();
  const loaded = page.waitForEvent('load');
  await open.go('Dashboard');
  await loaded;
  await expect(open.heading('/dashboard')).toBeVisible();
});
