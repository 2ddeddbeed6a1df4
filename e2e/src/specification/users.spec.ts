import type { Row } from '@padiman/testing/reference-backend';
import { expect } from '../fixtures/reference-console.ts';
import { ListPage } from '../pages/list-page.ts';
import { countOf, nairaOf } from '../pages/parts.ts';
import { journeys, newestWhole, type Tour } from './tour.ts';

const filters: Record<string, (user: Row) => boolean> = {
  'All Users': () => true,
  Drivers: ({ is_driver }) => is_driver === true,
  'Blocked Users': ({ blocked }) => blocked === true,
  'Verified Users': ({ is_verified }) => is_verified === true,
  'Not Verified Users': ({ is_verified }) => is_verified === false,
};

const updateStatus = '/dashboard/users/update-status';
const outcome = 'The action was completed successfully!';

/** Filters, searches, sorts and pages the users, newest first. */
async function browseUsers(tour: Tour): Promise<void> {
  const { users } = tour.records;
  const list = new ListPage(tour.page, 'Users');
  await tour.open('/users');
  await list.expectTotal(users.length);
  await expect(list.rows).toHaveCount(50);
  await expect(list.rows.first()).toContainText(String(users.at(-1)?.email));
  await list.expectFilters(users, filters);

  const found = users.filter(({ first_name, last_name, email }) =>
    /okafor/i.test([first_name, last_name, email].join(' ')),
  );
  await list.search.fill('OKAFOR');
  await list.expectTotal(found.length);
  await list.search.fill('nobody has this name');
  await expect(tour.page.getByText('No users available for the selected filter.')).toBeVisible();
  await list.clearSearch(users.length);

  const earnings = users
    .map(({ totalEarnings }) => totalEarnings)
    .filter((value) => value !== undefined && value !== null)
    .map(Number);
  await list.sort('Total Earnings', 'descending');
  await expect(list.rows.first()).toContainText(nairaOf(Math.max(...earnings) * 100));
  await list.sort('Total Earnings', 'ascending');
  await expect(list.rows.first()).toContainText(nairaOf(Math.min(...earnings) * 100));
  await list.sort('Total Earnings', 'none');

  await tour.button('Next').click();
  await expect(list.range).toHaveText(`51–100 of ${countOf(users.length)}`);
  await tour.button('Previous').click();
  await list.expectTotal(users.length);
  await tour.page.getByLabel('Rows').selectOption('200');
  await list.expectTotal(users.length, 200);
  await expect(list.rows).toHaveCount(Math.min(200, users.length));
  await tour.page.getByLabel('Rows').selectOption('50');
}

/** Blocks two users, and deletes one. */
async function changeUsers(tour: Tour): Promise<void> {
  const total = tour.records.users.length;
  const list = new ListPage(tour.page, 'Users');
  const isOpen = ({ blocked }: Row) => blocked === false;
  const one = newestWhole(tour.records.users, isOpen);
  const other = newestWhole(tour.records.users, (user) => user !== one && isOpen(user));
  const select = async (user: Row) => {
    await list.find(String(user.email));
    await list.boxes.check();
  };
  await tour.open('/users');
  await select(one);
  await select(other);
  await expect(list.selection).toContainText('2 selected');
  await tour.button('Block Selected').click();
  await expect(tour.dialog).toContainText('Are you sure you want to block the selected user(s)?');
  await tour.press('Block');
  await tour.expectResult('Action Successful', outcome);
  expect(tour.bodiesOf(updateStatus)).toEqual([
    { userIds: [one._id, other._id], deleteFlag: false, blockFlag: true },
  ]);
  expect([one.blocked, other.blocked]).toEqual([true, true]);

  await list.clearSearch(total);
  await list.filter.selectOption('Blocked Users');
  await list.expectTotal(tour.records.users.filter(({ blocked }) => blocked === true).length);
  await list.filter.selectOption('All Users');
  await select(other);
  await tour.button('Delete Selected').click();
  await expect(tour.dialog).toContainText('Are you sure you want to delete the selected user(s)?');
  await tour.press('Delete');
  await tour.expectResult('Action Successful', outcome);
  expect(tour.records.users).toHaveLength(total - 1);
  expect(tour.records.users).not.toContain(other);
  await list.clearSearch(total - 1);
}

/** Deletes all users that match a filter, on every page, and nobody else. */
async function deleteMatchingUsers(tour: Tour): Promise<void> {
  const list = new ListPage(tour.page, 'Users');
  const before = tour.records.users;
  const matching = before.filter(({ is_verified }) => is_verified === true);
  const sent = tour.bodiesOf(updateStatus).length;
  await tour.open('/users');
  await list.filter.selectOption('Verified Users');
  await list.expectTotal(matching.length);
  await tour.page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(list.selection).toContainText('50 selected');
  await tour.button(`Select all ${countOf(matching.length)} that match`).click();
  await expect(list.selection).toContainText(`${countOf(matching.length)} selected`);
  await tour.button('Delete Selected').click();
  await expect(tour.dialog).toContainText(countOf(matching.length));
  await tour.press('Delete');
  await tour.expectResult('Action Successful', outcome, 60_000);

  const batches = tour.bodiesOf(updateStatus).slice(sent);
  const ids = batches.map(({ userIds }) => userIds as string[]);
  expect(ids.every(({ length }) => length <= 200)).toBe(true);
  expect(ids.flat().sort()).toEqual(matching.map(({ _id }) => _id).sort());
  expect(tour.records.users).toEqual(before.filter((user) => !matching.includes(user)));
  await list.filter.selectOption('All Users');
  await list.expectTotal(before.length - matching.length);
}

journeys('users', 'superAdmin', {
  'users are filtered, searched, sorted and paged': browseUsers,
  'users are blocked and deleted': changeUsers,
  'all users that match a filter are deleted, and no others': deleteMatchingUsers,
});
