import { fireEvent, screen, waitFor } from '@testing-library/react';
import { driverReview as calls, fetchDriverApplication, type CallAnswer } from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import DriverReviewScreen from './driver-review.screen.tsx';

type Details = CallAnswer<typeof fetchDriverApplication>['data'];

const application = (number: number, changes: Partial<Details> = {}): Details => ({
  _id: `01900000-0000-7000-8000-00000000000${number}`,
  userId: `01900000-0000-7000-8000-0000000000a${number}`,
  firstName: `Name${number}`,
  lastName: 'Obi',
  licenseNumber: 'ABC12345DE67',
  phoneNumber: '08077700011',
  status: 'pending',
  carVideo: 'https://videos.example/car.mp4',
  dateOfBirth: '1980-04-08',
  appliedAt: '2024-03-01T10:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  history: [],
  ...changes,
});

function open(first: Partial<Details> = {}) {
  const api = fakeApi();
  const all = [application(1, first), application(2)];
  api.on(calls.claimNext, ({ body }) => {
    const { skip = [] } = body as { skip?: string[] };
    const ids = all.map(({ _id }) => _id).filter((id) => !skip.includes(id));
    return { success: true, data: { ids, waiting: ids.length, heldByOthers: 0 } };
  });
  api.on(calls.release, () => ({ success: true }));
  api.onData(calls.schedule, ({ params: { id = '' }, body }) => ({
    _id: id,
    ...{ by: 'Adaeze Okonkwo', mine: true, state: 'waiting' as const, refusal: null, remark: null },
    status: (body as { status: 'accepted' }).status,
    scheduledAt: '2024-03-01T10:00:00.000Z',
    takesEffectAt: '2024-03-01T10:00:10.000Z',
  }));
  api.onData(
    fetchDriverApplication,
    ({ params: { id } }) => all.find(({ _id }) => _id === id) ?? application(9),
  );
  return { api, ...renderScreen(DriverReviewScreen, { at: '/drivers-requests/review' }) };
}

async function ready(name: string) {
  await screen.findByRole('heading', { level: 2, name });
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Review' })).not.toHaveAttribute('data-settling'),
  );
}
const key = (name: string) => fireEvent.keyDown(document.body, { key: name });

test('applications are decided by single keys', async () => {
  const { api } = open();
  await ready('Name1 Obi');
  expect(screen.getByRole('heading', { level: 1, name: 'Review Driver Applications' })).toBeInTheDocument();
  key('a');
  await ready('Name2 Obi');
  expect(screen.getByText('Accepted: Name1 Obi.', { exact: false })).toBeInTheDocument();
  key('r');
  key('1');
  expect(await screen.findByText('Everything is decided.')).toBeInTheDocument();
  expect(api.received(calls.schedule).map(({ body }) => body)).toEqual([
    { status: 'accepted' },
    { status: 'rejected', remark: 'The license number cannot be verified' },
  ]);
});

test('an application without a video takes a second key', async () => {
  const { api } = open({
    obstacles: [{ code: 'noVideo', prevents: 'nothing', message: 'There is no video of the car.' }],
  });
  await ready('Name1 Obi');
  expect(screen.getByText('There is no video of the car.')).toBeInTheDocument();
  key('a');
  expect(api.received(calls.schedule)).toEqual([]);
  key('Enter');
  await ready('Name2 Obi');
  expect(api.received(calls.schedule)).toHaveLength(1);
});
