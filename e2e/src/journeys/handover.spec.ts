import { promote } from '@padiman/release/promote';
import { doesNotStart, publishAltered, storeOf } from '../console/altered-build.ts';
import { release } from '../console/release-command.ts';
import { expect, test } from '../fixtures/releasing-console.ts';
import { saidOf } from '../faults/said-of.ts';
import { named, OpenPage } from '../words/releases.ts';

test.use({ signedInAs: 'superAdmin' });

test('an open page keeps its build, with what is typed in it, and takes the new one when the section is entered next', async ({
  page,
  visited,
}) => {
  const open = new OpenPage(page);
  await open.open('/settings');
  const typed = page.getByLabel('Current Password');
  await typed.fill('half-typed');
  const { build } = await publishAltered(visited, 'mfe-admins', named('/settings', 'two'));
  await release(visited, 'promote', 'mfe-admins', build);
  await page.clock.fastForward(3_600_000);
  await expect(typed).toHaveValue('half-typed');
  await expect(open.heading('/settings')).toBeVisible();

  // Nor within the section, once the page knows of it.
  await open.later(2, () => open.go('Admins'));
  await open.goToSettings();
  await expect(open.heading('/settings')).toBeVisible();
  await open.go('Posts');
  await open.goToSettings();
  await expect(open.heading('/settings', 'two')).toBeVisible();
  expect(await open.sameDocument()).toBe(true);
});

test('another menu is taken up by a fresh page, at a change of section and not before', async ({
  page,
  visited,
}) => {
  const open = new OpenPage(page);
  await open.open('/settings');
  const { build } = await publishAltered(visited, 'mfe-admins', {
    ...named('/settings', 'menu'),
    descriptor: ({ menu }) => {
      for (const entry of menu) if (entry.path === '/admins') entry.label = 'Colleagues';
    },
  });
  await promote(storeOf(visited), [{ name: 'mfe-admins', build }]);
  await open.later(2, () => open.go('Admins'));
  await open.goToSettings();
  const typed = page.getByLabel('Current Password');
  await typed.fill('half-typed');
  await page.clock.fastForward(3_600_000);
  await expect(typed).toHaveValue('half-typed');
  expect(await open.sameDocument()).toBe(true);

  await open.go('Posts');
  await expect(page.getByRole('link', { name: 'Colleagues' })).toBeVisible();
  await expect(open.heading('/posts')).toBeVisible();
  expect(await open.sameDocument(), 'a fresh page, where the person went').toBe(false);
  await open.goToSettings();
  await expect(open.heading('/settings', 'menu')).toBeVisible();
});

test('while a build that everybody got does not start, the one before it shows; a rollback ends that', async ({
  page,
  visited,
  noise,
}) => {
  noise.announce(...saidOf('mfe-admins', 'throws on load'));
  const { build } = await publishAltered(visited, 'mfe-admins', { mark: 'broken', script: doesNotStart });
  await release(visited, 'promote', 'mfe-admins', build);
  const open = new OpenPage(page);
  await open.open('/settings');
  const note = page.getByText('The newest version of Admins does not start. The version before it is shown.');
  await expect(note).toBeVisible();
  await page.getByLabel('Current Password').fill('it works');

  await release(visited, 'rollback', 'mfe-admins');
  await open.later(2, () => open.go('Posts'));
  await open.goToSettings();
  await expect(open.heading('/settings')).toBeVisible();
  await expect(note).toHaveCount(0);
  expect(await open.sameDocument()).toBe(true);
});

test('a page that is open for a day over ten releases works all the time, and ends with the newest', async ({
  page,
  visited,
}) => {
  const open = new OpenPage(page);
  const store = storeOf(visited);
  const first = (await store.live())?.live['mfe-finance']?.build ?? '';
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open.open('/dashboard');
  for (let count = 1; count <= 10; count++) {
    const alteration = { from: first, ...named('/ref-earnings', `${count}`) };
    const { build } = await publishAltered(visited, 'mfe-finance', alteration);
    await promote(store, [{ name: 'mfe-finance', build }]);
    const [label, path] = (
      count % 2 === 1 ? ['Withdrawal Requests', '/request-withdrawals'] : ['Dashboard', '/dashboard']
    ) as [string, string];
    await open.later(144, () => open.go(label));
    await expect(open.heading(path)).toBeVisible();
  }

  // What the oldest page may still ask for outlives tidying up, and comes late.
  expect(await release(visited, 'prune')).toBe('Nothing to delete.\n');
  const before = asked.length;
  await open.go('Referral Earnings');
  await expect(open.heading('/ref-earnings')).toBeVisible();
  const late = asked.slice(before).filter((path) => path.startsWith('/remotes/'));
  expect(late.length).toBeGreaterThan(0);
  for (const path of late) expect(path).toContain(`/remotes/mfe-finance/${first}/`);

  await open.go('Posts');
  await open.go('Referral Earnings');
  await expect(open.heading('/ref-earnings', '10')).toBeVisible();
  expect(await open.sameDocument()).toBe(true);
});

test('what is on its way to the server is not broken off by a fresh page', async ({ page, visited }) => {
  const open = new OpenPage(page);
  await open.open('/settings');
  const { build } = await publishAltered(visited, 'mfe-admins', {
    ...named('/settings', 'later'),
    descriptor: ({ menu }) => void menu.reverse(),
  });
  await promote(storeOf(visited), [{ name: 'mfe-admins', build }]);
  await open.later(2, () => open.go('Admins'));
  await open.goToSettings();
  let letAnswer = () => {};
  const mayAnswer = new Promise<void>((resolve) => (letAnswer = resolve));
  await page.route('**/api/admin/password', async (route) => {
    await mayAnswer;
    await route.fulfill({ json: { success: true, message: 'Changed.' } });
  });
  const typed = { 'Current Password': 'Egret-Pond#31', 'New Password': 'Heron-Kite#47' };
  for (const [label, text] of Object.entries({ ...typed, 'Confirm Password': typed['New Password'] })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  const asked = page.waitForRequest('**/api/admin/password');
  const answered = page.waitForResponse('**/api/admin/password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await asked;

  await open.go('Posts');
  await expect(open.heading('/posts')).toBeVisible();
  expect(await open.sameDocument()).toBe(true);
  letAnswer();
  await (await answered).finished();
  const fresh = page.waitForEvent('load');
  await open.go('Dashboard');
  await fresh;
  await expect(open.heading('/dashboard')).toBeVisible();
});
