import { demoPassword } from '@padiman/api/demo';
import type { Registry } from '@padiman/federation/registry';
import type { Page } from '@playwright/test';
import { addressesOf, commentInShell, publishAltered, release, throwInShell } from '../console/releases.ts';
import { expect, releasingTest as test } from '../fixtures/own-console.ts';
import { markedHeading, OpenPage } from '../pages/open-page.ts';
import { submitLogin } from '../pages/parts.ts';
import { type AccountKind, accountOf } from '../test-data/test-data.ts';

const phoneOf = (kind: AccountKind) => accountOf(kind).phoneNumber;

/** Build of the shell that a page runs. */
const shellOf = (page: Page) => page.locator('meta[name="shell-build"]').getAttribute('content');

test('a reviewer gets a preview in the live console with a notice, nobody else does, and Leave ends it here', async ({
  openAs,
  visited,
  page,
}) => {
  const { remotes } = (await (await page.request.get('/registry.json')).json()) as Registry;
  const record = await publishAltered(visited, 'mfe-admins', markedHeading('/settings', 'preview'));
  const { build } = record;
  // Files that the live build has too are public.
  const released = addressesOf(remotes['mfe-admins'] ?? { integrity: {} });
  const file = [...addressesOf(record)].find((one) => one.endsWith('.js') && !released.has(one)) ?? '';
  const shown = await release(
    visited,
    ...['preview', 'mfe-admins', build, '--for', phoneOf('superAdmin'), '--hours', '2'],
    ...['--console', visited.address],
  );
  expect(shown).toMatch(/mfe-admins \S+ reaches 1 of \d+ staff/);

  const reviewer = new OpenPage(await openAs('superAdmin'));
  await reviewer.page.goto('/settings');
  await expect(reviewer.heading('/settings', 'preview')).toBeVisible();
  await expect(reviewer.page.getByText(`Preview of mfe-admins ${build} until `)).toBeVisible();
  expect((await reviewer.page.request.get(file)).status()).toBe(200);

  const other = new OpenPage(await openAs('noRight'));
  await other.page.goto('/settings');
  await expect(other.heading('/settings')).toBeVisible();
  await expect(other.page.getByText('Preview of')).toHaveCount(0);
  expect((await other.page.request.get(file)).status()).toBe(404);
  expect((await page.request.get(file)).status()).toBe(404);

  await reviewer.page.getByRole('button', { name: 'Leave' }).click();
  await expect(reviewer.heading('/settings')).toBeVisible();
  await expect(reviewer.page.getByText('Preview of')).toHaveCount(0);
  expect((await reviewer.page.request.get(file)).status()).toBe(404);

  // After a login by the form too, without a reload by hand; it ends at once, and by logout.
  await page.goto('/admin');
  await submitLogin(page, phoneOf('superAdmin'), demoPassword);
  await expect(page.getByText(`Preview of mfe-admins ${build} until `)).toBeVisible();
  expect((await page.request.get(file)).status()).toBe(200);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${visited.address}/`);
  await expect.poll(async () => (await page.request.get(file)).status()).toBe(404);
  const [, id = ''] = /preview (\w+) of/.exec(shown) ?? [];
  await release(visited, 'preview', '--end', id);
});

test('a canary of the shell reaches its people alone, verified like every other build', async ({
  openAs,
  visited,
}) => {
  const canary = await publishAltered(visited, 'shell', { mark: 'canary', script: commentInShell });
  await release(visited, 'promote', 'shell', canary.build, '--for', phoneOf('superAdmin'));
  const inCanary = new OpenPage(await openAs('superAdmin'));
  const documents: string[] = [];
  inCanary.page.on('request', (one) => one.isNavigationRequest() && documents.push(one.url()));
  await inCanary.page.goto('/settings');
  await expect(inCanary.heading('/settings')).toBeVisible();
  await expect.poll(() => shellOf(inCanary.page)).toBe(canary.build);
  await expect(inCanary.heading('/settings')).toBeVisible();
  expect(documents, 'one reload').toHaveLength(2);
  // The cookie is set: the next document is the canary's at once, and its later files load.
  await inCanary.page.reload();
  await expect(inCanary.heading('/settings')).toBeVisible();
  expect(await shellOf(inCanary.page)).toBe(canary.build);
  await inCanary.page.getByRole('button', { name: /^Release \d+$/ }).click();
  const versions = inCanary.page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.getByRole('listitem').filter({ hasText: canary.build })).toContainText(
    'Canary for this admin',
  );
  expect(documents).toHaveLength(3);

  const other = new OpenPage(await openAs('noRight'));
  await other.page.goto('/settings');
  await expect(other.heading('/settings')).toBeVisible();
  expect(await shellOf(other.page)).not.toBe(canary.build);

  // No report by navigation: one when the page is hidden.
  const reports: string[] = [];
  inCanary.page.on('request', (one) => {
    if (one.url().endsWith('/api/telemetry/pages')) reports.push(one.url());
  });
  await versions.getByRole('button', { name: 'Close' }).click();
  for (const label of ['Posts', 'Admins', 'Posts']) await inCanary.go(label);
  await expect(inCanary.heading('/posts')).toBeVisible();
  expect(reports).toEqual([]);
  await inCanary.page.goto('about:blank');
  const metrics = async () => (await fetch(`${visited.address}/metrics`)).text();
  await expect.poll(metrics).toContain(`padiman_remote_loads_total{remote="shell",build="${canary.build}"} `);
  await expect
    .poll(metrics)
    .toMatch(/padiman_web_vitals_lcp_seconds_count\{remote="mfe-admins",build="\S+"\} \d/);
  await expect.poll(metrics).toMatch(/padiman_web_vitals_cls_count\{remote="mfe-\w+",build="\S+"\} \d/);
});

test('a shell that does not start returns each of its people to the live one, and is halted after three', async ({
  openAs,
  visited,
  browserErrors,
}) => {
  browserErrors.allow(/planted/);
  const bad = await publishAltered(visited, 'shell', { mark: 'bad', script: throwInShell });
  await release(visited, 'promote', 'shell', bad.build, '--canary', '100%');
  for (const kind of ['superAdmin', 'viewWithdrawalEarnings', 'viewAllUsers'] as const) {
    const page = await openAs(kind);
    await page.goto('/settings');
    // While the page reloads there is nothing to read.
    const declined = () => page.evaluate(() => localStorage.getItem('declinedBuilds')).catch(() => null);
    await expect.poll(declined).toContain(bad.build);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => shellOf(page)).not.toBe(bad.build);
  }
  const canary = async () => {
    const { shell } = (await (await fetch(`${visited.address}/registry.json`)).json()) as Registry;
    return shell.canary?.build;
  };
  await expect.poll(canary).toBeUndefined();
  expect(await release(visited, 'history', '--last', '1')).toMatch(
    / platform [0-9a-f]{8} {2}halt shell \S+-bad: 3 members of staff had failures/,
  );
});
