import { screen } from '@testing-library/react';
import { fetchDriverApplication, review, type CallAnswer } from '@padiman/contracts';
import { expectInReview, fakeApi, fakeReview, pressKey, renderScreen } from '@padiman/testing';
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
  fakeReview(
    api,
    'driverApplications',
    all.map(({ _id }) => _id),
  );
  api.onData(
    fetchDriverApplication,
    ({ params: { id } }) => all.find(({ _id }) => _id === id) ?? application(9),
  );
  return { api, ...renderScreen(DriverReviewScreen, { at: '/drivers-requests/review' }) };
}

test('applications are decided by single keys', async () => {
  const { api } = open();
  await expectInReview('Name1 Obi');
  expect(screen.getByRole('heading', { level: 1, name: 'Review Driver Applications' })).toBeInTheDocument();
  pressKey('a');
  await expectInReview('Name2 Obi');
  expect(screen.getByText('Accepted: Name1 Obi.', { exact: false })).toBeInTheDocument();
  pressKey('r');
  pressKey('1');
  expect(await screen.findByText('Everything is decided.')).toBeInTheDocument();
  expect(api.received(review.schedule).map(({ body }) => body)).toEqual([
    { status: 'accepted' },
    { status: 'rejected', remark: 'The license number cannot be verified' },
  ]);
});

test('an application without a video takes a second key', async () => {
  const { api } = open({
    obstacles: [{ code: 'noVideo', prevents: 'nothing', message: 'There is no video of the car.' }],
  });
  await expectInReview('Name1 Obi');
  expect(screen.getByText('There is no video of the car.')).toBeInTheDocument();
  pressKey('a');
  expect(api.received(review.schedule)).toEqual([]);
  pressKey('Enter');
  await expectInReview('Name2 Obi');
  expect(api.received(review.schedule)).toHaveLength(1);
});
