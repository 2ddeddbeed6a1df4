import { read, sharedSession } from '../fixtures/sessions.ts';
import { expect, test } from '../fixtures/test.ts';
import { ListPage } from '../pages/list-page.ts';
import { countOf } from '../pages/parts.ts';

test.use({ signedInAs: 'viewAllUsers' });

test('a link opens the same filter, search and page, Back returns, and the selection outlasts paging', async ({
  page,
  context,
}) => {
  const list = new ListPage(page, 'Users');
  await page.goto('/users');
  const all = await list.total();
  await list.filter.selectOption('Verified Users');
  await expect(list.range).not.toHaveText(new RegExp(` of ${countOf(all)}$`));
  await list.search.fill('a');
  await expect(page).toHaveURL(/q=a/);
  await expect(list.button('Previous')).toBeDisabled();
  await list.button('Next').click();
  await expect(list.range).toHaveText(/^51–100 of/);
  await expect(list.boxes).toHaveCount(50);

  const same = new ListPage(await context.newPage(), 'Users');
  await same.page.goto(page.url());
  await expect(same.range).toHaveText((await list.range.textContent()) ?? '');
  await expect(same.filter).toHaveValue('verified');
  await expect(same.search).toHaveValue('a');
  // The first rows are rendered before the rest.
  await expect(same.boxes).toHaveCount(50);
  expect(await same.table.getByRole('row').allTextContents()).toEqual(
    await list.table.getByRole('row').allTextContents(),
  );

  await page.goto('/users');
  await list.filter.selectOption('Drivers');
  await expect(list.range).not.toHaveText(new RegExp(` of ${countOf(all)}$`));
  await page.goBack();
  await expect(list.filter).toHaveValue('all');
  await list.expectTotal(all);

  const status = list.selection.getByRole('status');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(status).toHaveText(/^50 selected/);
  await list.button('Next').click();
  await expect(list.range).toHaveText(/^51–100 of/);
  await expect(page.getByRole('checkbox', { name: 'Select all' })).not.toBeChecked();
  await list.boxes.first().check();
  await expect(status).toHaveText(/^51 selected/);
  await list.button('Clear selection').click();
  await expect(list.selection).toBeHidden();
});

test('Send Emails opens the mail client with the addresses of the selected users', async ({
  page,
  browserErrors,
  visited: { address },
}) => {
  // A browser without a mail client logs an error; the test checks the requested address.
  browserErrors.allow(/Failed to launch 'mailto:/);
  const client = await page.context().newCDPSession(page);
  await client.send('Page.enable');
  const navigation = new Promise<string>((resolve) =>
    client.on('Page.frameRequestedNavigation', ({ url }) => resolve(url)),
  );
  const { token } = await sharedSession(address, 'viewAllUsers');
  const people = await read<{ email: string }[]>(address, 'users?limit=2', token);
  const list = new ListPage(page, 'Users');
  await page.goto('/users');
  for (const place of [0, 1]) await list.boxes.nth(place).check();
  await list.button('Send Emails').click();
  expect(await navigation).toBe(`mailto:${people.map(({ email }) => email).join(',')}`);
});
