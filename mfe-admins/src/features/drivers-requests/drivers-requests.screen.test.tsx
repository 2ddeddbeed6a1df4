import { screen, waitFor, within } from '@testing-library/react';
import {
  allCapabilities,
  decideDriverApplication,
  review,
  fetchDriverApplication,
  listDriverApplications,
  type CallAnswer,
  type DriverApplicationDetails,
} from '@padiman/contracts';
import { fakeApi, renderScreen, textsOf } from '@padiman/testing';
import DriversRequestsScreen from './drivers-requests.screen.tsx';

type Application = CallAnswer<typeof listDriverApplications>['data'][number];

const pending: Application = {
  _id: '01900000-0000-7000-8000-000000000011',
  userId: '01900000-0000-7000-8000-000000000021',
  firstName: 'Musa',
  lastName: 'Sani',
  licenseNumber: 'LAG777',
  phoneNumber: '08031112223',
  status: 'pending',
  carVideo: 'https://videos.example.com/cars/1.mp4',
  dateOfBirth: '1990-05-17',
};
const rejected: Application = {
  ...pending,
  _id: '01900000-0000-7000-8000-000000000012',
  firstName: 'Bisi',
  status: 'rejected',
  carVideo: null,
};
const detailsOf = (application: Application): DriverApplicationDetails => ({
  ...application,
  appliedAt: '2024-02-29T23:30:00.000Z',
  decidedAt: application.status === 'pending' ? null : '2024-03-02T10:00:00.000Z',
  decidedBy: application.status === 'pending' ? null : 'Halima Admin',
  history:
    application.status === 'pending'
      ? []
      : [
          {
            _id: '01900000-0000-7000-8000-000000000031',
            at: '2024-03-02T10:00:00.000Z',
            adminName: 'Halima Admin',
            action: `driverApplication.${application.status === 'accepted' ? 'accept' : 'reject'}`,
          },
        ],
});

/** @param waits false for a backend that decides at once */
async function open(at = '/drivers-requests', data = [pending, rejected], waits = false) {
  const api = fakeApi();
  const held = [...data];
  api.onList(listDriverApplications, () => held);
  api.onData(fetchDriverApplication, ({ params }) =>
    detailsOf(held.find(({ _id }) => _id === params.id) ?? pending),
  );
  const view = renderScreen(DriversRequestsScreen, {
    at,
    capabilities: allCapabilities.filter((one) => waits || one !== 'review'),
  });
  await screen.findByText('Bisi');
  return { ...view, api, held };
}

test('has the columns and filters of the specification, and decisions for pending applications', async () => {
  const { user, api } = await open();
  const [head, first, second] = screen.getAllByRole('row');
  const texts = (row: HTMLElement | undefined, role: string) => textsOf(within(row!).getAllByRole(role));
  expect(texts(head, 'columnheader')).toEqual([
    'First Name',
    'Last Name',
    'License Number',
    'Phone Number',
    'Status',
    'Car Video',
    'Date of Birth',
    'Actions',
  ]);
  expect(texts(first, 'cell')).toEqual([
    'Musa',
    'Sani',
    'LAG777',
    '0803 111 2223',
    'Pending',
    "Watch the video of Musa Sani's car, opens in a new tab",
    '17th May 1990',
    'AcceptReject',
  ]);
  expect(texts(second, 'cell').slice(4)).toEqual(['Rejected', '—', '17th May 1990', '']);
  const filter = screen.getByLabelText('Filter');
  expect(textsOf(within(filter).getAllByRole('option'))).toEqual(['All', 'Accepted', 'Rejected', 'Pending']);
  await user.selectOptions(filter, 'Rejected');
  await waitFor(() =>
    expect(api.received(listDriverApplications).at(-1)?.query).toMatchObject({ filter: 'rejected' }),
  );
});

test("the car's video opens in a tab without access to the console", async () => {
  await open();
  const link = screen.getByRole('link', { name: /^Watch the video/ });
  expect(link).toHaveAttribute('href', pending.carVideo);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test.each([
  ['Accept', 'accepted'],
  ['Reject', 'rejected'],
] as const)('%s decides after a confirmation', async (button, status) => {
  const { user, api, held } = await open();
  api.on(decideDriverApplication, () => {
    held[0] = { ...pending, status };
    return { success: true, application: held[0] };
  });
  await user.click(screen.getByRole('button', { name: `${button} Musa Sani` }));
  const dialog = await screen.findByRole('dialog', { name: `${button} driver` });
  expect(dialog).toHaveTextContent(`Are you sure you want to ${button.toLowerCase()} Musa Sani?`);
  await user.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: /Musa Sani/ })).not.toBeInTheDocument();
  expect(api.received(decideDriverApplication)).toMatchObject([
    { params: { id: pending._id }, body: { status } },
  ]);
});

test('a rejection asks for a reason, and waits on the server', async () => {
  const { user, api } = await open('/drivers-requests', [pending, rejected], true);
  api.onData(review.activity, () => ({ claims: [], scheduled: [] }));
  const waiting = { by: 'Adaeze Okonkwo', mine: true, state: 'waiting' as const, refusal: null };
  api.onData(review.schedule, ({ params: { id = '' } }) => ({
    ...{ ...waiting, _id: id, status: 'rejected' as const, remark: null },
    ...{ scheduledAt: '2024-03-01T10:00:00.000Z', takesEffectAt: '2024-03-01T10:00:10.000Z' },
  }));
  await user.click(screen.getByRole('button', { name: 'Reject Musa Sani' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject driver' });
  expect(within(dialog).getByRole('button', { name: 'Reject' })).toBeDisabled();
  await user.selectOptions(within(dialog).getByLabelText('Reason'), 'The applicant is too young');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument();
  expect(api.received(review.schedule)).toMatchObject([
    { body: { status: 'rejected', remark: 'The applicant is too young' } },
  ]);
});

test('a conflict names the earlier decision and updates the list', async () => {
  const { user, api, held } = await open();
  const message = 'Already accepted by Halima Admin on 2 March 2024 at 11:00.';
  api.on(decideDriverApplication, () => {
    held[0] = { ...pending, status: 'accepted' };
    return { refuse: { status: 409, code: 'conflict', message } };
  });
  await user.click(screen.getByRole('button', { name: 'Reject Musa Sani' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText(/Already accepted/)).toHaveTextContent(`Not Rejected ${message}`);
  expect(await screen.findByText('Accepted', { selector: 'td *' })).toBeInTheDocument();
});

test('a failed decision can be retried', async () => {
  const { user, api } = await open();
  api.on(decideDriverApplication, () => ({ refuse: { status: 503, message: 'Down.' } }));
  await user.click(screen.getByRole('button', { name: 'Accept Musa Sani' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Something went wrong. Down.');
  expect(within(dialog).getByRole('button', { name: 'Accept' })).toBeEnabled();
});

test('details open by their link, with facts and history, and close to the same list', async () => {
  const { user, address } = await open();
  await user.click(screen.getByRole('link', { name: 'Bisi' }));
  const drawer = await screen.findByRole('dialog', { name: 'Bisi Sani' });
  expect(address()).toBe(`/drivers-requests?details=${rejected._id}`);
  const history = await within(drawer).findByRole('region', { name: 'History' });
  expect(textsOf(within(history).getAllByRole('listitem'))).toEqual([
    'Applied1 Mar 2024 at 00:30',
    'Rejected by Halima Admin2 Mar 2024 at 11:00',
  ]);
  expect(within(drawer).getByText('LAG777')).toBeInTheDocument();
  expect(within(drawer).queryByRole('button', { name: /Accept/ })).not.toBeInTheDocument();
  await user.click(within(drawer).getByRole('button', { name: 'Close details' }));
  expect(address()).toBe('/drivers-requests');
});

test('an address with details opens them also if the list lacks the record', async () => {
  await open(`/drivers-requests?details=${pending._id}`, [rejected]);
  const drawer = await screen.findByRole('dialog', { name: 'Musa Sani' });
  expect(within(drawer).getByRole('button', { name: 'Accept' })).toBeInTheDocument();
});

test('details that fail to load show the failure', async () => {
  const { user, api } = await open();
  api.on(fetchDriverApplication, () => ({
    refuse: { status: 404, message: 'There is no such driver application.' },
  }));
  await user.click(screen.getByRole('link', { name: 'Musa' }));
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('The application could not be loaded.');
  expect(within(failure).getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});
