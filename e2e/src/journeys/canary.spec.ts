import { canaryBucket } from '@padiman/federation/registry';
import { publishAltered, release, throwOnStart } from '../console/releases.ts';
import type { RunningConsole } from '../console/running-console.ts';
import { errorsOf } from '../faults/faults.ts';
import { expect, releasingTest as test } from '../fixtures/own-console.ts';
import { logIn } from '../fixtures/sessions.ts';
import { markedHeading, OpenPage } from '../pages/open-page.ts';
import { accountKinds } from '../test-data/test-data.ts';

const remote = 'mfe-admins';

/** Demo accounts with a session each, in the order in which a growing canary of the remote includes them. */
async function canaryOrder(visited: RunningConsole) {
  const ordered = await Promise.all(
    accountKinds.map(async (kind) => {
      const session = await logIn(visited.address, kind);
      const { _id } = session.user as { _id: string };
      return { kind, session, bucket: canaryBucket(_id, remote) };
    }),
  );
  return ordered.sort((a, b) => a.bucket - b.bucket);
}

test('only its share of staff gets a canary, which is halted automatically when it fails for three of them', async ({
  openAs,
  visited,
  browserErrors,
}) => {
  browserErrors.allow(...errorsOf(remote, 'throws on load'));
  const ordered = await canaryOrder(visited);
  const [first, second, third, next] = ordered;
  const last = ordered.at(-1);
  if (!first || !second || !third || !next || !last || next === last)
    throw new Error('The demo has too few staff');
  const share = `${((third.bucket + next.bucket) / 2).toFixed(3)}%`;

  const good = await publishAltered(visited, remote, markedHeading('/settings', 'canary'));
  expect(await release(visited, 'promote', remote, good.build, '--canary', share)).toContain(
    `${share} of staff`,
  );
  const inCanary = new OpenPage(await openAs(first.session));
  await inCanary.page.goto('/settings');
  await expect(inCanary.heading('/settings', 'canary')).toBeVisible();
  const outside = new OpenPage(await openAs(last.session));
  await outside.open('/settings');
  const superAdmin = ordered.find(({ kind }) => kind === 'superAdmin');
  if (!superAdmin) throw new Error('The demo has no super admin');

  const bad = await publishAltered(visited, remote, { mark: 'bad', script: throwOnStart });
  await release(visited, 'promote', remote, bad.build, '--canary', share);
  const pages = [];
  for (const { session } of [first, second, third]) {
    const open = new OpenPage(await openAs(session));
    await open.open('/settings');
    // The live build is shown instead, with a notice.
    await expect(open.page.getByText(/^The newest version of Admins does not start/)).toBeVisible();
    pages.push(open);
  }
  await expect
    .poll(() => release(visited, 'history', '--last', '1'))
    .toMatch(/ platform \w{8} {2}halt mfe-admins \S+-bad: 3 members of staff had failures/);

  // The next entry of the section shows the live build, in the same document.
  for (const open of pages) {
    await open.later(2, () => open.go('Posts'));
    await open.goToSettings();
    await expect(open.heading('/settings')).toBeVisible();
    await expect(open.page.getByText(/The newest version of Admins does not start/)).toHaveCount(0);
    expect(await open.isSameDocument()).toBe(true);
  }
  // An admin outside the canary never got the failing build.
  await expect(outside.heading('/settings')).toBeVisible();
  await expect(outside.page.getByText(/does not start/)).toHaveCount(0);
});
