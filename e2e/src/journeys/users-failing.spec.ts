import { expect, test } from '../fixtures/test.ts';
import { brokenRequest, failedRequest } from '../fixtures/browser-errors.ts';
import { expected, person } from '../test-data/test-data.ts';
import { serverError } from '../test-data/error-answers.ts';
import { countOf } from '../pages/number-format.ts';
import { UsersList } from '../pages/users-list.ts';

test.use({ signedInAs: 'viewAllUsers' });

const users = /\/api\/dashboard\/users(\?|$)/;
const updateStatus = '**/api/dashboard/users/update-status';

test('a network failure while filtering is reported, and Retry loads the list', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(brokenRequest);
  const list = new UsersList(page);
  await page.goto('/users');
  await expect(list.range).toHaveText(/^1–50 of/);

  await page.route(users, (route) => route.abort());
  await list.filter.selectOption('Drivers');
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Users could not be loaded.');
  await expect(failure).toContainText('The server cannot be reached.');

  await page.unroute(users);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(list.range).toHaveText(`1–50 of ${countOf(expected().users.drivers)}`);
  await expect(list.filter).toHaveValue('drivers');
});

test('a failed action is reported in its dialog, and the selection is kept', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(500));
  const list = new UsersList(page);
  await page.goto('/users');
  await list.select(person(2));
  // The request never reaches the server, so that this journey changes no data.
  await page.route(updateStatus, (route) => route.fulfill(serverError));
  await list.button('Block Selected').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Something went wrong');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
});
