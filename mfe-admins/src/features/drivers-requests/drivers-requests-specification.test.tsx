import { screen, waitFor, within } from '@testing-library/react';
import { decideDriverApplication, listDriverApplications } from '@padiman/contracts';
import { fakeApi, renderScreen, textsOf } from '@padiman/testing';
import DriversRequestsScreen from './drivers-requests.screen.tsx';

/** Application of a backend with Mongo ids; newer with a higher number. */
const stored = (number: number, changes: object = {}) => ({
  _id: `65df9a00000000000000000${number}`,
  userId: `64aa0000000000000000000${number}`,
  firstName: `Musa${number}`,
  lastName: 'Sani',
  licenseNumber: `LAG77${number}`,
  phoneNumber: '08031112223',
  status: 'PENDING',
  carVideo: 'https://videos.example.com/cars/1.mp4',
  dateOfBirth: '1990-05-17T00:00:00.000Z',
  ...changes,
});

/** Opens the screen in front of a backend of the specification alone. */
function open(applications: readonly object[], at = '/drivers-requests') {
  const api = fakeApi();
  const held = { now: applications };
  api.onRaw(listDriverApplications, () => ({ data: held.now }));
  return { api, held, ...renderScreen(DriversRequestsScreen, { at, capabilities: [] }) };
}
const row = (license: string) => screen.findByRole('row', { name: new RegExp(license) });
const cells = async (license: string) => textsOf(within(await row(license)).getAllByRole('cell'));

test('values that are missing are unknown, and other states show their own text', async () => {
  const { api, container } = open([
    stored(1, { status: 'in review', carVideo: 'javascript:alert(1)' }),
    stored(2, { carVideo: 'http://videos.example.com/1.mp4' }),
    { _id: stored(3)._id, licenseNumber: 'LAG773' },
  ]);
  expect((await cells('LAG771')).slice(4)).toEqual(['in review', '—', '17th May 1990', '']);
  expect((await cells('LAG772')).slice(4)).toEqual(['Pending', '—', '17th May 1990', 'AcceptReject']);
  expect(await cells('LAG773')).toEqual(['—', '—', 'LAG773', '—', '—', '—', '—', '']);
  expect(container).not.toHaveTextContent(/undefined|null|NaN|1970/);
  expect(screen.queryByRole('link', { name: /^Watch/ })).not.toBeInTheDocument();
  expect(api.unanswered()).toEqual([]);
});

test("the details are the list's record, with its decision", async () => {
  const { api, held, user } = open([stored(1), stored(2)], `/drivers-requests?details=${stored(1)._id}`);
  const drawer = within(await screen.findByRole('dialog', { name: 'Musa1 Sani' }));
  expect(
    drawer.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  ).toEqual([
    ['Status', 'Pending'],
    ['Phone Number', '0803 111 2223'],
    ['License Number', 'LAG771'],
    ['Date of Birth', '17th May 1990'],
    ['Car Video', "Watch the video of Musa1 Sani's car, opens in a new tab"],
    ['User ID', stored(1).userId],
  ]);
  expect(drawer.queryByRole('region', { name: 'History' })).not.toBeInTheDocument();
  api.onRaw(decideDriverApplication, () => {
    held.now = [stored(1, { status: 'accepted' }), stored(2)];
    return null;
  });
  await user.click(drawer.getByRole('button', { name: 'Accept' }));
  const confirmation = await screen.findByRole('dialog', { name: 'Accept driver' });
  expect(confirmation).toHaveTextContent('Are you sure you want to accept Musa1 Sani?');
  expect(confirmation).not.toHaveTextContent('offer rides');
  await user.click(within(confirmation).getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Accept driver' })).not.toBeInTheDocument(),
  );
  expect(drawer.getByText('Accepted')).toBeInTheDocument();
  expect(drawer.queryByRole('button', { name: /Accept/ })).not.toBeInTheDocument();
  expect(api.received(decideDriverApplication)).toMatchObject([
    { params: { id: stored(1)._id }, body: { status: 'accepted' } },
  ]);
  expect(api.unanswered()).toEqual([]);
});

test('details that the list lacks say so, and call nothing', async () => {
  const { api } = open([stored(1)], `/drivers-requests?details=${stored(2)._id}`);
  expect(await screen.findByText(/The list does not contain this application/)).toBeInTheDocument();
  expect(api.unanswered()).toEqual([]);
});

test('a refusal with a success status shows its own words', async () => {
  const { api, user } = open([stored(1)]);
  api.onRaw(decideDriverApplication, () => ({ success: false, message: 'Licence expired' }));
  await user.click(await screen.findByRole('button', { name: 'Reject Musa1 Sani' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject driver' });
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText(/Licence expired/)).toHaveTextContent(/^Not Rejected Licence expired$/);
});
