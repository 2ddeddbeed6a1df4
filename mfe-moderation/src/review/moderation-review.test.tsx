import { screen, waitFor, within } from '@testing-library/react';
import {
  allCapabilities,
  listOfferedRides,
  readNotes,
  readReportsOnUser,
  readReviewCase,
  setHold,
  review,
  type ModerationQueueName,
  type ReviewCase,
  type Withdrawal,
} from '@padiman/contracts';
import { expectInReview, fakeApi, fakeReview, pressKey, renderScreen } from '@padiman/testing';
import RecordListScreen from '../features/records/record-list.screen.tsx';
import RecordReviewScreen from '../features/records/record-review.screen.tsx';
import ReportsPanel from './ReportsPanel.tsx';

const idOf = (number: number) => `01900000-0000-7000-8000-00000000000${number}`;
const at = '2024-03-01T10:00:00.000Z';
const musa = {
  ...{ _id: idOf(7), part: 'driver', firstName: 'Musa', lastName: 'Sani', since: at },
  ...{ blocked: false, verified: true, isDriver: true, deleted: false },
};
const evidence = {
  ...{ version: 'v1', state: 'waiting' as const, createdAt: at, reviewedAt: null, reviewedBy: null },
  ...{ deletedAt: null, deletedBy: null, deleteReason: null },
  people: [musa],
  relations: [],
  earlier: [],
  history: [],
};
const person = { user_first_name: 'Musa', user_last_name: 'Sani', users_phone_number: '08031112223' };

const ride = (number: number): NonNullable<ReviewCase['ride']> => ({
  _id: idOf(number),
  destination: `Kano${number}`,
  travelling_date: '2024-03-01',
  current_city: 'Abuja',
  no_of_passengers: 3,
  plate_no: 'ABC-123DE',
  time_of_take_off: '07:30',
  preferred_take_off: 'Utako',
  drop_off: 'Sabon Gari',
  reportRide: true,
  deleted: false,
  ...person,
});
const rideCase = (number: number, changes: Partial<ReviewCase> = {}): ReviewCase => ({
  ...evidence,
  ride: ride(number),
  ...changes,
});

const requestCase: ReviewCase = {
  ...evidence,
  request: {
    _id: idOf(1),
    ...{ destination: 'Ibadan', travelling_date: '2024-03-01', current_city: 'Lagos', ...person },
    ...{ driver_first_name: 'Bola', driver_last_name: 'Ade', driver_phone_number: '08035556667' },
    ...{ paid: true, reportRide: true },
  },
};

/** Opens review mode of a queue with the given records. */
function open(path: string, queue: ModerationQueueName, known: ReviewCase) {
  const api = fakeApi();
  fakeReview(api, queue, [idOf(1)]);
  api.onData(readReviewCase, ({ params }) => {
    expect(params).toEqual({ queue, id: idOf(1) });
    return known;
  });
  return { api, ...renderScreen(RecordReviewScreen, { at: path }) };
}

test('all evidence is in view, and a blocked driver takes a second key', async () => {
  const known = rideCase(1, {
    people: [{ ...musa, blocked: true }],
    obstacles: [{ code: 'personBlocked', prevents: 'nothing', message: 'Driver Musa Sani is blocked.' }],
    relations: [
      {
        ...{ _id: idOf(3), kind: 'passenger', name: 'Ada Obi', receiver: null, date: '2024-03-01' },
        ...{ paid: true, deleted: false },
      },
    ],
    earlier: [
      {
        ...{ _id: idOf(4), type: 'deliverparcels', personId: musa._id, title: 'Ojota to Enugu' },
        createdAt: at,
        reported: true,
        keptAt: at,
        deletedAt: null,
        deletedBy: null,
        deleteReason: null,
      },
      {
        ...{ _id: idOf(5), type: 'posts', personId: musa._id, title: 'Call me' },
        ...{ createdAt: at, reported: false },
        ...{ keptAt: null, deletedAt: at, deletedBy: 'Ada Bello', deleteReason: 'Spam' },
      },
    ],
    history: [{ _id: idOf(6), at, adminName: 'Ada Bello', action: 'offeredRide.undo' }],
  });
  const { api } = open('/offer-ride/review', 'reportedRides', known);
  await expectInReview('Abuja to Kano1');
  expect(screen.getByText('Driver Musa Sani is blocked.')).toBeInTheDocument();
  expect(screen.getByText('0803 111 2223')).toBeInTheDocument();
  expect(screen.getByText('1st March 2024 · Paid')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ojota to Enugu' })).toHaveAttribute(
    'href',
    `/deliver-parcel?q=${idOf(4)}&details=${idOf(4)}`,
  );
  expect(screen.getByText('Reported · Kept')).toBeInTheDocument();
  expect(screen.getByText('Deleted by Ada Bello: Spam')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Call me' })).not.toBeInTheDocument();
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(history.getByText('Decision taken back by Ada Bello')).toBeInTheDocument();
  pressKey('a');
  expect(
    screen.getByRole('group', { name: 'Keep although something stands against it?' }),
  ).toBeInTheDocument();
  expect(api.received(review.schedule)).toEqual([]);
  pressKey('Enter');
  expect(await screen.findByText('Everything is decided.')).toBeInTheDocument();
});

test('a paid request says that its deletion pays nothing back', async () => {
  open('/join-ride/review', 'reportedRequests', requestCase);
  await expectInReview('Musa Sani, Lagos to Ibadan');
  expect(screen.getByText(/pays nothing back/)).toBeInTheDocument();
  expect(screen.getByText('0803 555 6667')).toBeInTheDocument();
});

test.each([
  ['with review mode', allCapabilities],
  ['without its evidence', allCapabilities.filter((name) => name !== 'moderationReview')],
  ['without its claims', allCapabilities.filter((name) => name !== 'review')],
])('the button Review of the list, with a backend %s', async (_, capabilities) => {
  const api = fakeApi();
  api.onList(listOfferedRides, () => []);
  renderScreen(RecordListScreen, { at: '/offer-ride', capabilities });
  await screen.findByText('No rides available for the selected filter.');
  expect(screen.queryAllByRole('button', { name: 'Review' })).toHaveLength(
    capabilities === allCapabilities ? 1 : 0,
  );
});

test('the list names who reviews a record, and a deletion that takes effect soon', async () => {
  const api = fakeApi();
  const later = new Date(Date.now() + 60_000).toISOString();
  const data = [ride(1), ride(2)];
  api.onList(listOfferedRides, () => data);
  api.onData(review.activity, () => ({
    claims: [{ _id: idOf(1), by: 'Halima Bello', mine: false, until: later }],
    scheduled: [
      {
        ...{ _id: idOf(2), by: 'Halima Bello', mine: false, status: 'rejected' as const, remark: 'Spam' },
        ...{ state: 'waiting' as const, refusal: null, scheduledAt: later, takesEffectAt: later },
      },
    ],
  }));
  renderScreen(RecordListScreen, { at: '/offer-ride' });
  const claimed = await screen.findByText('Halima Bello is reviewing this');
  expect(claimed.closest('tr')).toHaveTextContent('Kano1');
  const deleted = screen.getByText('Deleted by Halima Bello, takes effect soon');
  expect(deleted.closest('tr')).toHaveTextContent('Kano2');
});

test('a record on hold can be decided once it is released', async () => {
  const known = rideCase(1, {
    obstacles: [{ code: 'onHold', prevents: 'decision', message: 'On hold by Halima Bello.' }],
  });
  const { api, user } = open('/offer-ride/review', 'reportedRides', known);
  const hold = { by: 'Halima Bello', mine: true, reason: 'Driver called', since: at, until: null };
  const notes = { notes: [], hold, obstacles: known.obstacles! };
  api.onData(readNotes, () => notes);
  await expectInReview('Abuja to Kano1');
  expect(await screen.findByText('On hold by Halima Bello')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Keep' })).toBeDisabled();
  const released = { ...notes, hold: null, obstacles: [] };
  api.on(setHold, () => {
    api.onData(readReviewCase, () => rideCase(1));
    api.onData(readNotes, () => released);
    return { success: true, data: released };
  });
  await user.click(screen.getByRole('button', { name: 'Release' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toBeEnabled());
});

test('the panel of a withdrawal lists what of its user was reported or deleted, and says if there is nothing', async () => {
  const api = fakeApi();
  const one = { _id: idOf(3), type: 'drivers', personId: idOf(7), title: 'Abuja to Kano', createdAt: at };
  const outcome = {
    reported: true,
    keptAt: null,
    deletedAt: at,
    deletedBy: 'Halima Admin',
    deleteReason: 'spam',
  };
  api.onData(readReportsOnUser, () => [{ ...one, ...outcome }]);
  const of = { userId: idOf(7) } as Withdrawal;
  const { unmount } = renderScreen(() => <ReportsPanel of={of} />);
  expect(await screen.findByRole('listitem')).toHaveTextContent(
    /Abuja to Kano.*Reported · Deleted by Halima Admin: spam/,
  );
  unmount();
  api.onData(readReportsOnUser, () => []);
  renderScreen(() => <ReportsPanel of={{ ...of, userId: idOf(8) }} />);
  expect(await screen.findByText('None.')).toBeInTheDocument();
});
