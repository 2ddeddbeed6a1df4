import { expect, test } from '../fixtures/test.ts';
import { brokenRequest, failedRequest } from '../fixtures/noise.ts';
import { expected, person } from '../prepared/prepared.ts';
import { countOf } from '../words/figures.ts';
import { UsersList } from '../words/users-list.ts';

test.use({ signedInAs: 'viewAllUsers' });

const users = /\/api\/dashboard\/users(\?|$)/;
const updateStatus = '**/api/dashboard/users/update-status';
const serverError = {
  status: 500,
  json: { success: false, code: 'internal', message: 'Something went wrong', requestId: 'e2e' },
};

test('a network that breaks while filtering is told, and Retry brings the list', async ({ page, noise }) => {
  noise.announce(brokenRequest);
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

test('a server that fails is told, and Retry brings the list', async ({ page, noise }) => {
  noise.announce(failedRequest(500));
  const list = new UsersList(page);
  await page.route(users, (route) => route.fulfill(serverError));
  await page.goto('/users');
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute(users);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(list.range).toHaveText(`1–50 of ${countOf(expected().users.all)}`);
});

test('an action that fails is told in its dialog, and nothing is lost', async ({ page, noise }) => {
  noise.announce(failedRequest(500));
  const list = new UsersList(page);
  await page.goto('/users');
  await list.pick(person(2));
  // The server never hears of it, so that this journey changes nothing.
  await page.route(updateStatus, (route) => route.fulfill(serverError));
  await list.button('Block Selected').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Something went wrong');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
});
