import type { Row } from '@padiman/testing/reference-backend';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/reference-console.ts';
import { ListPage } from '../pages/list-page.ts';
import { journeys, type Tour } from './tour.ts';

test.use({
  variant: 'sloppy',
  habits: { superAdminRights: true, missing: ['DELETE /dashboard/posts/{postId}'] },
});

/** Reads all pages of ten, so that total, filters and search are those of all users. */
async function pagedList(tour: Tour): Promise<void> {
  const { users } = tour.records;
  const list = new ListPage(tour.page, 'Users');
  await tour.open('/users');
  await list.expectTotal(users.length);
  await list.expectFilters(users, {
    'All Users': () => true,
    Drivers: ({ is_driver }) => is_driver === true,
    'Blocked Users': ({ blocked }) => blocked === true,
  });
  await list.find(String(users[0]?.email));
  await list.clearSearch(users.length);
}

/** Tells that a slow list loads, and stops that on Cancel until Retry. */
async function slowList(tour: Tour): Promise<void> {
  const { page, backend } = tour;
  backend.disturb({ path: '/dashboard/passenger-requests', milliseconds: 4_000 });
  await tour.open('/join-ride');
  await expect(page.getByText('Loading: no answer yet.')).toBeVisible();
  await tour.button('Cancel').click();
  await expect(page.getByRole('alert')).toContainText('Loading was stopped.');
  backend.heal();
  await tour.button('Retry').click();
  await new ListPage(page, 'Passenger requests').expectTotal(tour.records.passengerRequests.length);
}

/** Shows 50 records of a backend that gives no more as a part, without what needs the whole list. */
async function cappedList(tour: Tour): Promise<void> {
  const { page, backend } = tour;
  const list = new ListPage(page, 'Offered rides');
  backend.disturb({
    path: '/dashboard/offer-ride',
    answer: { body: { data: tour.records.rides.slice(0, 50) } },
  });
  await tour.open('/offer-ride');
  await expect(list.range).toHaveText('1–50 of the first 50');
  await expect(page.getByText('Only the first 50 records could be read.')).toBeVisible();
  await expect(list.filter).toHaveCount(0);
  await expect(list.search).toHaveCount(0);
  await expect(page.getByRole('button', { name: /CSV|Download/ })).toHaveCount(0);
  backend.heal();
  await tour.button('Retry').click();
  await list.expectTotal(tour.records.rides.length);
  await expect(list.filter).toBeVisible();
}

/** Blocks three users, of whom the backend leaves out the third. */
async function partialBlock(tour: Tour): Promise<void> {
  const list = new ListPage(tour.page, 'Users');
  const three = tour.records.users.filter(({ blocked }) => blocked === false).slice(-3);
  await tour.open('/users');
  for (const user of three) {
    await list.find(String(user.email));
    await list.boxes.check();
  }
  await tour.button('Block Selected').click();
  await tour.press('Block');
  const left = three[2] as Row;
  await expect(tour.dialog).toContainText('Partly Done');
  await expect(tour.dialog).toContainText('2 of 3 done.');
  await expect(tour.dialog).toContainText('1 left as they were and still selected');
  await expect(tour.dialog.getByRole('listitem')).toContainText(
    `${String(left.first_name)} ${String(left.last_name)}`,
  );
  expect(three.map(({ blocked }) => blocked)).toEqual([true, true, false]);
  await tour.press('OK');
  await expect(list.selection).toContainText('1 selected');
}

/** Reports a decision that a page answered: as not made where the list shows that, as unknown where it does not. */
async function unprovenDecision(tour: Tour): Promise<void> {
  const { page, backend, browserErrors } = tour;
  const list = new ListPage(page, 'Withdrawal requests');
  const request = tour.records.withdrawalRequests.findLast(({ status }) => status === 'pending') as Row;
  await tour.open('/request-withdrawals');
  backend.disturb({ path: '/dashboard/update-withdrawal/', answer: {} });
  const accept = async () => {
    await list
      .row(String(request.accountNumber))
      .getByRole('button', { name: /^Accept/ })
      .click();
    await tour.press('Accept');
  };
  await accept();
  await tour.expectResult('Not Accepted', 'nothing was changed');
  await expect(list.row(String(request.accountNumber))).toContainText('Pending');
  browserErrors.allow(failedRequest(502));
  backend.disturb({ path: '/dashboard/withdrawal-requests', fails: true });
  await accept();
  await tour.expectResult('Not Confirmed', 'We could not confirm this. Look before you decide again.');
  expect(request.status).toBe('pending');
  backend.heal();
}

/** Shows people from populated references, and DD/MM/YYYY as the day that it is. */
async function peopleAndDates(tour: Tour): Promise<void> {
  const newestFirst = tour.records.rides.toReversed();
  // 04/05/2026, which is 5th April to another reader.
  const at = newestFirst.findIndex(({ travelling_date }) => String(travelling_date).startsWith('2026-05-04'));
  const { user_first_name: first, user_last_name: last } = newestFirst[at] as Row;
  await tour.open('/offer-ride');
  const row = new ListPage(tour.page, 'Offered rides').rows.nth(at);
  await expect(row).toContainText(`${String(first)} ${String(last)}`);
  await expect(row).toContainText('4th May 2026');
}

/** Offers the deletion of posts until the backend answers that there is none. */
async function missingCall(tour: Tour): Promise<void> {
  const list = new ListPage(tour.page, 'Posts');
  tour.browserErrors.allow(failedRequest(404));
  await tour.open('/posts');
  await list.rows
    .first()
    .getByRole('button', { name: /^View Details/ })
    .click();
  await tour.press('Delete Post');
  await tour.press('Delete');
  await expect(tour.dialog).toContainText('The server does not offer this.');
  await tour.press('Cancel');
  await expect(tour.dialog).toContainText('Post Details');
  await expect(tour.button('Delete Post')).toHaveCount(0);
  expect(tour.records.posts).toHaveLength(60);
}

journeys('a backend built from the specification alone', 'superAdmin', {
  'a list is read by all its pages': pagedList,
  'a slow list is stopped': slowList,
  'a list of which a part is given says so': cappedList,
  'people and dates are shown as they are': peopleAndDates,
  'a part of a bulk action is told as a part': partialBlock,
  'a decision without evidence is no success': unprovenDecision,
  'an action that the backend lacks disappears': missingCall,
});
