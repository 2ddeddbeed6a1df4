import { expect, test } from '../fixtures/test.ts';
import { expected } from '../test-data/test-data.ts';
import { countOf } from '../pages/number-format.ts';
import { UsersList } from '../pages/users-list.ts';

test.use({ signedInAs: 'viewAllUsers' });

test("each filter's total equals the count by SQL", async ({ page }) => {
  const { users } = expected();
  const list = new UsersList(page);
  await page.goto('/users');
  for (const [choice, total] of [
    ['Drivers', users.drivers],
    ['Blocked Users', users.blocked],
    ['Verified Users', users.verified],
    ['Not Verified Users', users.notVerified],
    ['All Users', users.all],
  ] as const) {
    await list.filter.selectOption(choice);
    await expect(list.range).toHaveText(`1–50 of ${countOf(total)}`);
    await expect(list.checkboxes).toHaveCount(50);
  }
});

test('the search finds as many users as SQL, and shows a message if there are none', async ({ page }) => {
  const { term, total } = expected().search;
  const list = new UsersList(page);
  await page.goto('/users');
  await list.search.fill(term.toUpperCase());
  await expect(list.range).toHaveText(`1–${total} of ${total}`);
  await expect(list.table.getByRole('row')).toHaveCount(total + 1);
  await list.search.fill('nobody has this name');
  await expect(page.getByText('No users available for the selected filter.')).toBeVisible();
});

test('paging goes forward and back', async ({ page }) => {
  const list = new UsersList(page);
  await page.goto('/users');
  await expect(list.range).toHaveText(`1–50 of ${countOf(expected().users.all)}`);
  await expect(list.button('Previous')).toBeDisabled();
  const first = await list.checkboxes.first().getAttribute('aria-label');

  await list.button('Next').click();
  await expect(list.range).toHaveText(/^51–100 of/);
  await expect(list.checkboxes.first()).not.toHaveAccessibleName(first ?? '');
  await list.button('Next').click();
  await expect(list.range).toHaveText(/^101–150 of/);
  await list.button('Previous').click();
  await expect(list.range).toHaveText(/^51–100 of/);
  await list.button('Previous').click();
  await expect(list.range).toHaveText(/^1–50 of/);
  await expect(list.checkboxes.first()).toHaveAccessibleName(first ?? '');
});

test('a link opens the same filter, search and page', async ({ page, context }) => {
  const list = new UsersList(page);
  await page.goto('/users');
  await list.filter.selectOption('Verified Users');
  await list.search.fill('a');
  await expect(page).toHaveURL(/q=a/);
  await list.button('Next').click();
  await expect(list.range).toHaveText(/^51–100 of/);
  await expect(list.checkboxes).toHaveCount(50);
  const shown = await list.table.getByRole('row').allTextContents();

  const opened = await context.newPage();
  const same = new UsersList(opened);
  await opened.goto(page.url());
  await expect(same.range).toHaveText((await list.range.textContent()) ?? '');
  await expect(same.filter).toHaveValue('verified');
  await expect(same.search).toHaveValue('a');
  // The first rows are rendered before the rest.
  await expect(same.checkboxes).toHaveCount(50);
  expect(await same.table.getByRole('row').allTextContents()).toEqual(shown);
});

test("the browser's Back returns to the previous view", async ({ page }) => {
  const list = new UsersList(page);
  await page.goto('/users');
  await list.filter.selectOption('Drivers');
  await expect(list.range).toHaveText(`1–50 of ${countOf(expected().users.drivers)}`);
  await page.goBack();
  await expect(list.filter).toHaveValue('all');
  await expect(list.range).toHaveText(`1–50 of ${countOf(expected().users.all)}`);
});

test('select all selects the page, and paging keeps the selection', async ({ page }) => {
  const list = new UsersList(page);
  await page.goto('/users');
  await expect(list.range).toHaveText(/^1–50 of/);
  const selection = page.getByRole('region', { name: 'Selection' });
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(selection.getByRole('status')).toHaveText(/^50 selected/);
  await list.button('Next').click();
  await expect(list.range).toHaveText(/^51–100 of/);
  await expect(page.getByRole('checkbox', { name: 'Select all' })).not.toBeChecked();
  await list.checkboxes.first().check();
  await expect(selection.getByRole('status')).toHaveText(/^51 selected/);
  await list.button('Clear selection').click();
  await expect(selection).toBeHidden();
});

test('Send Emails opens the mail client with the addresses of the selected users', async ({
  page,
  browserErrors,
}) => {
  // A browser without a mail client logs an error; the test checks the requested address.
  browserErrors.allow(/Failed to launch 'mailto:/);
  const client = await page.context().newCDPSession(page);
  await client.send('Page.enable');
  const navigation = new Promise<string>((resolve) =>
    client.on('Page.frameRequestedNavigation', ({ url }) => resolve(url)),
  );
  const people = [expected().people[0], expected().people[1]].filter((one) => one !== undefined);
  const list = new UsersList(page);
  await page.goto('/users');
  await list.select(...people);
  await list.button('Send Emails').click();
  expect(await navigation).toBe(`mailto:${people.map(({ email }) => email).join(',')}`);
});
