import { openDatabase } from '@padiman/api/database';
import type { Page, Request } from '@playwright/test';
import { sql } from 'kysely';
import { brokenRequest, failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/own-console.ts';
import { bodyOf, logIn, read } from '../fixtures/sessions.ts';
import type { RunningConsole } from '../console/running-console.ts';

test.use({ signedInAs: 'superAdmin' });

// It takes a third of a minute alone; other journeys may run beside it.
test.setTimeout(180_000);

const most = 5_000;
const path = '**/api/dashboard/posts/delete';

/** Writes 5,000 posts for each text straight into the database of the console, which is closed meanwhile. */
async function insertPosts(visited: RunningConsole, texts: readonly string[]): Promise<void> {
  await visited.stop();
  const { kysely, close } = await openDatabase({ dataDir: visited.folder });
  for (const text of texts)
    await sql`
      insert into posts (id, text, author_user_id)
      select gen_random_uuid(), ${text} || ' ' || number, (select id from users where deleted_at is null limit 1)
      from generate_series(1, ${most}) as number`.execute(kysely);
  await close();
  await visited.start({ build: false });
}

/** Ids of the posts with a text that are not deleted. */
async function livePosts(address: string, token: string, text: string): Promise<Set<string>> {
  const ids = new Set<string>();
  let cursor: string | null = '';
  do {
    const query = `limit=200&q=${encodeURIComponent(text)}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page: { data: { _id: string }[]; nextCursor: string | null } = await bodyOf(
      address,
      `/dashboard/posts?${query}`,
      { token },
    );
    for (const { _id } of page.data) ids.add(_id);
    cursor = page.nextCursor;
  } while (cursor);
  return ids;
}

/** Selects all 5,000 posts with a text, and opens the question before their deletion. @returns the dialog */
async function askToDelete(page: Page, text: string) {
  await page.goto(`/posts?q=${text}&limit=25`);
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('status')).toHaveText(
    '1–25 of 5,000',
    { timeout: 30_000 },
  );
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Select all 5,000 that match' }).click();
  await expect(page.getByRole('region', { name: 'Selection' }).getByRole('status').first()).toHaveText(
    '5,000 selected',
    { timeout: 30_000 },
  );
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Posts' });
  await expect(dialog).toContainText('Are you sure you want to delete 5,000 post(s)?');
  await expect(dialog).toContainText('only a super admin can restore them');
  await dialog.getByLabel('Reason').selectOption('Spam or advertising');
  return dialog;
}

const idsOf = (request: Request) => (request.postDataJSON() as { ids: string[] }).ids;

/** Collects the ids of the batches that were sent, and of those that were answered with 200. */
function watchBatches(page: Page) {
  const sent: string[][] = [];
  const answered = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('/posts/delete')) sent.push(idsOf(request));
  });
  page.on('response', (response) => {
    if (!response.url().endsWith('/posts/delete') || response.status() !== 200) return;
    for (const id of idsOf(response.request())) answered.add(id);
  });
  return { sent, answered };
}

test('5,000 posts are deleted in batches, through failures, a cancel and a closed tab, and the result is true', async ({
  page,
  browserErrors,
  visited,
}) => {
  browserErrors.allow(failedRequest(503), brokenRequest);
  const { address } = visited;
  await insertPosts(visited, ['Failing', 'Cancelled', 'Closed']);
  const { token } = await logIn(address, 'superAdmin');

  await test.step('a 503 is waited for, and a batch whose answer was lost is sent again', async () => {
    const dialog = await askToDelete(page, 'Failing');
    // Somebody else deletes one of them meanwhile.
    const [gone] = await read<{ _id: string }[]>(address, 'posts?q=Failing&limit=1', token);
    await bodyOf(address, '/dashboard/posts/delete', { token, body: { ids: [gone?._id] } });
    /** Number of tries by idempotency key, in the order of the batches. A busy server may ask for further ones. */
    const tries = new Map<string, number>();
    await page.route(path, async (route) => {
      const key = (await route.request().headerValue('idempotency-key')) ?? '';
      const isFirst = !tries.has(key);
      tries.set(key, (tries.get(key) ?? 0) + 1);
      const json = { success: false, code: 'unavailable', message: 'Overloaded.', requestId: 'x' };
      if (isFirst && tries.size === 5)
        return route.fulfill({ status: 503, headers: { 'retry-after': '3' }, json });
      if (!isFirst || tries.size !== 9) return route.continue();
      // The server performs it, and its answer is lost.
      await route.fetch();
      await route.fulfill({ status: 503, json });
    });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByRole('status')).toContainText('The server is busy: it goes on in 3 s');
    await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '800 of 5,000 done');
    await expect(dialog.getByRole('alert')).toContainText('Failed to delete posts. Overloaded.', {
      timeout: 30_000,
    });
    await expect(dialog).toContainText(
      /1,(600|599) of 5,000 done\..*200 unknown: sent, but the answer was lost.*3,200 not sent/,
    );
    await dialog.getByRole('button', { name: 'Retry' }).click();
    const result = page.getByRole('dialog', { name: 'Partly Done' });
    await expect(result).toContainText('4,999 of 5,000 done.', { timeout: 30_000 });
    await expect(result.getByRole('list', { name: 'Left as they were' }).getByRole('listitem')).toHaveText(
      /^Failing .*: not found$/,
    );
    const counts = [...tries.values()];
    expect(counts).toHaveLength(25);
    expect(counts[4]).toBeGreaterThan(1);
    expect(counts[8]).toBeGreaterThan(1);
    await result.getByRole('button', { name: 'OK' }).click();
    await page.unroute(path);
    expect([...(await livePosts(address, token, 'Failing'))]).toEqual([]);
  });

  await test.step('a cancel stops after the batch under way; leaving the page asks first', async () => {
    const dialog = await askToDelete(page, 'Cancelled');
    const before = await livePosts(address, token, 'Cancelled');
    const { answered } = watchBatches(page);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByRole('status')).toContainText('400 of 5,000 done');
    // The menu is behind the dialog.
    await page.locator('nav a[href="/users"]').dispatchEvent('click');
    await expect(dialog).toContainText('Leave this page?');
    await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(/\/posts/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const result = page.getByRole('dialog', { name: 'Partly Done' });
    await expect(result).toContainText(' of 5,000 done.');
    const done = Number(
      /([\d,]+) of 5,000 done/.exec((await result.textContent()) ?? '')?.[1]?.replace(',', ''),
    );
    expect(done).toBe(answered.size);
    expect(done).toBeLessThan(most);
    await expect(result).toContainText(`${(most - done).toLocaleString('en')} not sent, and as they were.`);
    const after = await livePosts(address, token, 'Cancelled');
    expect([...after].toSorted()).toEqual([...before].filter((id) => !answered.has(id)).toSorted());
    await result.getByRole('button', { name: 'OK' }).click();
    // Those that were not sent stay selected.
    await expect(page.getByRole('region', { name: 'Selection' }).getByRole('status').first()).toHaveText(
      `${(most - done).toLocaleString('en')} selected`,
    );
  });

  await test.step('a closed tab leaves what was answered deleted, and the batch under way whole or not at all', async () => {
    const dialog = await askToDelete(page, 'Closed');
    const before = await livePosts(address, token, 'Closed');
    const { sent, answered } = watchBatches(page);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByRole('status')).toContainText('600 of 5,000 done');
    const beforeUnload = page.waitForEvent('dialog');
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    const question = await beforeUnload;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
    await closed;
    const under = (sent.at(-1) ?? []).filter((id) => !answered.has(id));
    // The server ends what it began.
    let after = await livePosts(address, token, 'Closed');
    await expect
      .poll(async () => {
        const earlier = after.size;
        after = await livePosts(address, token, 'Closed');
        return earlier - after.size;
      })
      .toBe(0);
    const gone = [...before].filter((id) => !after.has(id)).toSorted();
    const acknowledged = [...answered].toSorted();
    const withBatchUnderWay = [...answered, ...under].toSorted();
    expect([acknowledged, withBatchUnderWay]).toContainEqual(gone);
    expect(gone.length).toBeLessThan(most);
  });
});
