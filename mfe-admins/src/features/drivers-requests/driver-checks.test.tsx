import { cleanup, screen, within } from '@testing-library/react';
import {
  fetchDriverApplication,
  listDriverApplications,
  type DriverApplicationDetails,
  type DriverCheck,
} from '@padiman/contracts';
import { fakeApi, renderScreen, textsOf } from '@padiman/testing';
import DriversRequestsScreen from './drivers-requests.screen.tsx';

const checks: DriverCheck[] = [
  { id: 'account', label: 'Account is not blocked', outcome: 'failed', detail: 'The account is blocked.' },
  { id: 'plate', label: 'Number plates are on no blocked account', outcome: 'unknown', detail: 'No plate.' },
  { id: 'age', label: 'Applicant is 18 or older', outcome: 'passed', detail: '35 years old' },
];
const application: DriverApplicationDetails = {
  _id: '01900000-0000-7000-8000-000000000011',
  userId: '01900000-0000-7000-8000-000000000021',
  ...{ firstName: 'Musa', lastName: 'Sani', licenseNumber: 'ABC12345DE67', phoneNumber: '08031112223' },
  ...{ status: 'pending', carVideo: 'https://videos.example.com/1.mp4', dateOfBirth: '1990-05-17' },
  ...{ appliedAt: '2024-03-01T10:00:00.000Z', decidedAt: null, decidedBy: null, history: [], checks },
};

function open(videoHosts: string[] = []) {
  const api = fakeApi();
  api.onList(listDriverApplications, () => [application]);
  api.onData(fetchDriverApplication, () => application);
  return {
    api,
    ...renderScreen(DriversRequestsScreen, { at: `/?details=${application._id}`, videoHosts }),
  };
}

test('the details show the checks in the order of the server, each with its word', async () => {
  open();
  const section = await screen.findByRole('region', { name: 'Checks' });
  expect(within(section).getByRole('heading')).toHaveTextContent('Checks, 1 failed');
  expect(textsOf(within(section).getAllByRole('listitem'))).toEqual([
    'Account is not blockedFailed: The account is blocked.',
    'Number plates are on no blocked accountNot known: No plate.',
    'Applicant is 18 or olderPassed: 35 years old',
  ]);
});

test('a video is played from a host of the deployment; others stay links', async () => {
  open(['videos.example.com']);
  const video = await screen.findByLabelText('Car video of Musa Sani');
  expect(video).toHaveAttribute('src', 'https://videos.example.com/1.mp4');
  expect(video).toHaveAttribute('controls');
  cleanup();

  open(['example.com']);
  await screen.findByRole('region', { name: 'Checks' });
  expect(screen.queryByRole('region', { name: 'Car video' })).not.toBeInTheDocument();
});
