import type { Browser } from '@playwright/test';
import { canaryBucket } from '@padiman/federation/registry';
import { doesNotStart, publishAltered } from '../console/altered-build.ts';
import { release } from '../console/release-command.ts';
import type { RunningConsole } from '../console/running-console.ts';
import type { Who } from '../fixtures/accounts.ts';
import type { Noise } from '../fixtures/noise.ts';
import { expect, test } from '../fixtures/releasing-console.ts';
import { logIn, storageOf, type Session } from '../fixtures/sessions.ts';
import { saidOf } from '../faults/said-of.ts';
import { named, OpenPage } from '../words/releases.ts';

const remote = 'mfe-admins';
const staff: Who[] = [
  'superAdmin',
  'viewAllUsers',
  'viewWithdrawalEarnings',
  'viewPadimanEarnings',
  'noRight',
];

/** Staff with their sessions, in the order in which they come into a canary of the remote. */
async function queueFor(visited: RunningConsole) {
  const queue = await Promise.all(
    staff.map(async (who) => {
      const session = await logIn(visited.address, who);
      const { _id } = session.user as { _id: string };
      return { who, session, bucket: canaryBucket(_id, remote) };
    }),
  );
  return queue.sort((a, b) => a.bucket - b.bucket);
}

async function openAs(browser: Browser, { address }: RunningConsole, session: Session, noise: Noise) {
  const context = await browser.newContext({ storageState: storageOf(address, session), baseURL: address });
  await noise.watch(context);
  return new OpenPage(await context.newPage());
}

test('a canary is had by its share of staff alone, and ends by itself when it fails for three of them', async ({
  browser,
  visited,
  noise,
}) => {
  noise.announce(...saidOf(remote, 'throws on load'));
  const queue = await queueFor(visited);
  const [first, second, third, next, last] = queue;
  if (!first || !second || !third || !next || !last) throw new Error('The demo has too few staff');
  const share = `${((third.bucket + next.bucket) / 2).toFixed(3)}%`;

  const good = await publishAltered(visited, remote, named('/settings', 'canary'));
  expect(await release(visited, 'promote', remote, good.build, '--canary', share)).toContain(
    `${share} of staff`,
  );
  const inIt = await openAs(browser, visited, first.session, noise);
  await inIt.page.goto('/settings');
  await expect(inIt.heading('/settings', 'canary')).toBeVisible();
  const outside = await openAs(browser, visited, last.session, noise);
  await outside.open('/settings');
  const superAdmin = queue.find(({ who }) => who === 'superAdmin');
  if (!superAdmin) throw new Error('The demo has no super admin');

  const bad = await publishAltered(visited, remote, { mark: 'bad', script: doesNotStart });
  await release(visited, 'promote', remote, bad.build, '--canary', share);
  const pages = [];
  for (const { session } of [first, second, third]) {
    const open = await openAs(browser, visited, session, noise);
    await open.open('/settings');
    // What everybody else has stands in, and the person reads so.
    await expect(open.page.getByText(/^The newest version of Admins does not start/)).toBeVisible();
    pages.push(open);
  }
  await expect
    .poll(() => release(visited, 'history', '--last', '1'))
    .toMatch(/ the console {2}halt mfe-admins \S+-bad: 3 of staff report that it fails/);

  // At the next entry everybody has what is live, in the same page.
  for (const open of pages) {
    await open.later(2, () => open.go('Posts'));
    await open.goToSettings();
    await expect(open.heading('/settings')).toBeVisible();
    await expect(open.page.getByText(/The newest version of Admins does not start/)).toHaveCount(0);
    expect(await open.sameDocument()).toBe(true);
  }
  // Whoever was not in it never met it.
  await expect(outside.heading('/settings')).toBeVisible();
  await expect(outside.page.getByText(/does not start/)).toHaveCount(0);
});

test('the versions panel says to the super admin which build the page has, and why', async ({
  browser,
  visited,
  noise,
}) => {
  const session = await logIn(visited.address, 'superAdmin');
  const bucket = canaryBucket((session.user as { _id: string })._id, remote);
  const { build } = await publishAltered(visited, remote, named('/settings', 'panel'));
  const reasonAt = async (percent: number) => {
    await release(visited, 'promote', remote, build, '--canary', `${percent.toFixed(3)}%`);
    const { page } = await openAs(browser, visited, session, noise);
    await page.goto('/settings');
    await page.getByRole('button', { name: /^Release \d+$/ }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    return versions.getByRole('listitem').filter({ hasText: remote });
  };
  const inside = await reasonAt(Math.min(100, bucket + 0.1));
  await expect(inside).toContainText(build);
  await expect(inside).toContainText('Canary for this admin, loaded');
  const outside = await reasonAt(Math.max(0.001, bucket - 0.1));
  await expect(outside).not.toContainText(build);
  await expect(outside).toContainText('Live, loaded');
});
