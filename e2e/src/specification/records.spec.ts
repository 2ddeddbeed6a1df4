import type { Records, Row } from '@padiman/testing/reference-backend';
import { expect } from '../fixtures/reference-console.ts';
import { ListPage } from '../pages/list-page.ts';
import { journeys, type Tour } from './tour.ts';

const reported = {
  All: () => true,
  Reported: ({ reportRide }: Row) => reportRide === true,
};

const flagged = (flag: string) => (row: Row) => row[flag] === true;

interface RecordList {
  path: string;
  label: string;
  rows: 'deliverParcels' | 'rides' | 'passengerRequests' | 'sendParcels';
  call: string;
  /** Question of each action, and the text of its result. */
  actions: Readonly<Record<'Delete' | 'Refund', { question: string; done: string } | undefined>>;
  filters: Readonly<Record<string, (row: Row) => boolean>>;
}

const trips: RecordList = {
  path: '/deliver-parcel',
  label: 'Parcels to deliver',
  rows: 'deliverParcels',
  call: '/dashboard/deliverparcels/delete',
  actions: {
    Delete: {
      question: 'Are you sure you want to delete the selected parcel(s)?',
      done: 'The parcels were successfully deleted.',
    },
    Refund: undefined,
  },
  filters: reported,
};

const requestsDone = 'The selected requests were successfully deleted.';
const requests: RecordList = {
  path: '/join-ride',
  label: 'Passenger requests',
  rows: 'passengerRequests',
  call: '/dashboard/passengerrequests/delete',
  actions: {
    Delete: { question: 'Are you sure you want to delete 1 request(s)?', done: requestsDone },
    Refund: { question: 'Are you sure you want to refund 1 request(s)?', done: requestsDone },
  },
  filters: reported,
};

const parcelsDone = 'The parcels were successfully processed.';
const sentParcels: RecordList = {
  path: '/send-parcel',
  label: 'Sent parcels',
  rows: 'sendParcels',
  call: '/dashboard/sendparcels/delete',
  actions: {
    Delete: { question: 'Are you sure you want to delete 1 parcel(s)?', done: parcelsDone },
    Refund: { question: 'Are you sure you want to refund 1 parcel(s)?', done: parcelsDone },
  },
  filters: {
    All: () => true,
    End: flagged('endRide'),
    Start: flagged('startRide'),
    Cancel: flagged('cancelRide'),
    Confirm: flagged('confirmRide'),
    Refund: flagged('refundRide'),
    'Paid parcels': flagged('paid'),
  },
};

/** Filters a list, and deletes and refunds its newest record; a refund says that it asks for none. */
async function moderate(
  tour: Tour,
  { path, label, rows, call, actions, filters }: RecordList,
): Promise<void> {
  const list = new ListPage(tour.page, label);
  await tour.open(path);
  await list.expectTotal(tour.records[rows].length);
  await list.expectFilters(tour.records[rows], filters);
  for (const action of ['Delete', 'Refund'] as const) {
    const texts = actions[action];
    if (!texts) continue;
    const newest = tour.records[rows].at(-1) as Row;
    await list.boxes.first().check();
    await tour.button(`${action} Selected`).click();
    await expect(tour.dialog).toContainText(texts.question);
    if (action === 'Refund') await expect(tour.dialog).toContainText('it asks the server for no refund');
    await tour.press(action);
    await tour.expectResult('Success', texts.done);
    expect(tour.bodiesOf(call).at(-1)?.ids).toEqual([newest._id]);
    expect(tour.records[rows]).not.toContain(newest);
    await list.expectTotal(tour.records[rows].length);
  }
}

/** Deletes a ride, whose row stays as "Deleted Ride" although the backend answers it no more. */
async function offeredRides(tour: Tour): Promise<void> {
  const list = new ListPage(tour.page, 'Offered rides');
  const { rides }: Records = tour.records;
  const newest = rides.at(-1) as Row;
  await tour.open('/offer-ride');
  await list.expectTotal(rides.length);
  await list.expectFilters(rides, reported);
  await list.boxes.first().check();
  await tour.button('Delete Selected').click();
  await expect(tour.dialog).toContainText('Are you sure you want to delete the selected ride(s)?');
  await tour.press('Delete');
  await tour.expectResult('Success', 'The rides were successfully deleted.');
  expect(tour.records.rides).not.toContain(newest);
  const mark = list.table.getByRole('cell', { name: 'Deleted Ride', exact: true });
  await expect(mark).toHaveCount(1);
  await expect(mark).toHaveCSS('color', 'rgb(180, 35, 24)');
}

/** Text of a post that no page may take for markup. */
const text = 'Safe roads today, <img src=x onerror=alert(1)>';

/** Writes a post, reads its details, and deletes it. */
async function posts(tour: Tour): Promise<void> {
  const { page } = tour;
  const list = new ListPage(page, 'Posts');
  const count = tour.records.posts.length;
  const total = page.getByText('Total Posts').locator('..');
  await tour.open('/posts');
  await expect(total).toHaveText(`Total Posts${count}`);
  await list.expectTotal(count);

  await tour.button('Create a Post').click();
  await expect(tour.dialog.getByRole('button', { name: 'Create Post' })).toBeDisabled();
  await tour.dialog.getByLabel('Post Content').fill(text);
  await tour.press('Create Post');
  await expect(tour.dialog).toBeHidden();
  await expect(total).toHaveText(`Total Posts${count + 1}`);
  expect(tour.records.posts.at(-1)).toMatchObject({ text });

  const first = list.rows.first();
  await expect(first).toContainText('Safe roads today, <i…');
  await first.getByRole('button', { name: /^View Details/ }).click();
  await expect(tour.dialog).toContainText(text);
  await expect(tour.dialog).toContainText(/Created.*Updated/);
  await tour.press('Delete Post');
  await tour.press('Delete');
  await tour.expectResult('Success', 'The post was deleted.');
  await expect(total).toHaveText(`Total Posts${count}`);
  expect(tour.records.posts).toHaveLength(count);
}

journeys('records', 'superAdmin', {
  'parcel trips are filtered and deleted': (tour) => moderate(tour, trips),
  'a deleted ride stays as a marked row': offeredRides,
  'passenger requests are deleted, also by a refund': (tour) => moderate(tour, requests),
  'sent parcels are filtered and deleted, also by a refund': (tour) => moderate(tour, sentParcels),
  'posts are written, read and deleted': posts,
});
