import { screen, waitFor, within } from '@testing-library/react';
import {
  deleteOfferedRides,
  deleteParcelTrips,
  deletePassengerRequests,
  deleteSentParcels,
  listOfferedRides,
  listParcelTrips,
  listPassengerRequests,
  listProposals,
  listSentParcels,
} from '@padiman/contracts';
import { fakeApi, renderScreen, textsOf } from '@padiman/testing';
import RecordListScreen from './features/records/record-list.screen.tsx';

const _id = '01900000-0000-7000-8000-000000000001';
const driver = { user_first_name: 'Musa', user_last_name: 'Sani', users_phone_number: '08031112223' };
const page = <R,>(...data: R[]) => ({ success: true, data, total: data.length, nextCursor: null });

const trip = {
  ...{ _id, bus_stop: 'Ojota', can_carry_heavy: true, travel_date: '2024-03-01', arrival_date: '2024-03-02' },
  ...{ destination: 'Enugu', max_price: 9000, min_price: 5000.5, state: 'Lagos', reportRide: false },
  ...driver,
};
const ride = {
  ...{ _id, destination: 'Kano', travelling_date: '2024-03-01', current_city: 'Abuja', no_of_passengers: 3 },
  ...{ plate_no: 'ABC-123DE', time_of_take_off: '07:30', preferred_take_off: 'Utako' },
  ...{ drop_off: 'Sabon Gari', reportRide: false, deleted: false, ...driver },
};
const request = {
  ...{ _id, destination: 'Ibadan', travelling_date: '2024-03-01', current_city: 'Lagos' },
  ...{ driver_first_name: null, driver_last_name: null, driver_phone_number: null },
  ...{ paid: true, reportRide: false, ...driver },
};
const parcel = {
  ...{ _id, user_first_name: 'Ngozi', user_last_name: 'Eze', receiver_name: 'Bola Ade', paid: false },
  ...{ amount: 1200, state: 'Oyo', sender_city: 'Lagos', receiver_city: 'Ibadan' },
  ...{ delivery_date: '2024-03-05', is_perishable: false, is_fragile: true, endRide: false },
  ...{ cancelRide: false, confirmRide: false, startRide: false, refundRide: false },
};

const cellsOf = (row: HTMLElement | undefined, role: string) =>
  row ? textsOf(within(row).getAllByRole(role)).slice(1) : [];

const kinds = {
  'Deliver Parcel': {
    at: '/deliver-parcel',
    list: listParcelTrips,
    removal: deleteParcelTrips,
    record: trip,
  },
  'Offer Ride': { at: '/offer-ride', list: listOfferedRides, removal: deleteOfferedRides, record: ride },
  'Join Ride': {
    at: '/join-ride',
    list: listPassengerRequests,
    removal: deletePassengerRequests,
    record: request,
  },
  'Send Parcel': { at: '/send-parcel', list: listSentParcels, removal: deleteSentParcels, record: parcel },
};
type Title = keyof typeof kinds;

const tables: [Title, Record<string, string>, string[]][] = [
  [
    'Deliver Parcel',
    {
      ...{ 'Bus Stop': 'Ojota', 'Can Carry Heavy': 'Yes', 'Travel Date': '1st March 2024' },
      ...{ 'Arrival Date': '2nd March 2024', Destination: 'Enugu', 'Max Price': '₦9,000.00' },
      ...{ 'Min Price': '₦5,000.50', State: 'Lagos', 'Driver Name': 'Musa Sani' },
      'Driver Phone': '0803 111 2223',
    },
    ['All', 'Reported'],
  ],
  [
    'Offer Ride',
    {
      ...{ Destination: 'Kano', 'Travelling Date': '1st March 2024', 'Current City': 'Abuja' },
      ...{ 'Number of Passengers': '3', 'Plate Number': 'ABC-123DE', 'Time of Takeoff': '07:30' },
      ...{ 'Preferred Takeoff': 'Utako', 'Drop Off': 'Sabon Gari', Driver: 'Musa Sani' },
      Phone: '0803 111 2223',
    },
    ['All', 'Reported'],
  ],
  [
    'Join Ride',
    {
      ...{ Destination: 'Ibadan', 'Travelling Date': '1st March 2024', 'Current City': 'Lagos' },
      ...{ User: 'Musa Sani', Driver: 'None yet', Paid: 'Yes' },
    },
    ['All', 'Reported'],
  ],
  [
    'Send Parcel',
    {
      ...{ Sender: 'Ngozi Eze', Receiver: 'Bola Ade', Status: 'Unpaid', Amount: '₦1,200.00', State: 'Oyo' },
      ...{ 'Sender City': 'Lagos', 'Receiver City': 'Ibadan', 'Delivery Date': '5th March 2024' },
      ...{ Perishable: 'No', Fragile: 'Yes' },
    },
    ['End', 'Start', 'Cancel', 'Confirm', 'Refund', 'Paid parcels', 'All', 'Reported'],
  ],
];

test.each(tables)(
  '%s shows the columns and filters of the specification',
  async (title, columns, filters) => {
    const { at, list, record } = kinds[title];
    const [heads, cells] = [Object.keys(columns), Object.values(columns)];
    fakeApi().on(list, () => page(record) as never);
    renderScreen(RecordListScreen, { at });
    await screen.findByText(cells[0]!);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    const [head, row] = screen.getAllByRole('row');
    expect(cellsOf(head, 'columnheader')).toEqual(heads);
    expect(cellsOf(row, 'cell')).toEqual(cells);
    const options = within(screen.getByLabelText('Filter')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(filters);
  },
);

const requestsDone = [
  'The selected requests were successfully deleted.',
  'There was an error processing your request.',
] as const;
const parcelsDone = [
  'The parcels were successfully processed.',
  'An error occurred during processing.',
] as const;
const actions: [Title, 'Delete' | 'Refund', string, string, string][] = [
  [
    'Deliver Parcel',
    'Delete',
    'Are you sure you want to delete the selected parcel(s)?',
    'The parcels were successfully deleted.',
    'An error occurred while deleting the parcels.',
  ],
  [
    'Offer Ride',
    'Delete',
    'Are you sure you want to delete the selected ride(s)?',
    'The rides were successfully deleted.',
    'An error occurred while deleting the rides.',
  ],
  ['Join Ride', 'Delete', 'Are you sure you want to delete 1 request(s)?', ...requestsDone],
  ['Join Ride', 'Refund', 'Are you sure you want to refund 1 request(s)?', ...requestsDone],
  ['Send Parcel', 'Delete', 'Are you sure you want to delete 1 parcel(s)?', ...parcelsDone],
  ['Send Parcel', 'Refund', 'Are you sure you want to refund 1 parcel(s)?', ...parcelsDone],
];

test.each(actions)(
  '%s: %s confirms, keeps the selection on failure, and then succeeds',
  async (title, verb, question, done, failed) => {
    const { at, list, record, removal } = kinds[title];
    const api = fakeApi();
    api.onData(listProposals, () => []);
    api.on(list, () => page(record) as never);
    api.on(removal, () => ({ refuse: { status: 503, message: 'The database is away.' } }));
    const { user } = renderScreen(RecordListScreen, { at });
    await user.click(await screen.findByRole('checkbox', { name: /^Select (?!all)/ }));
    await user.click(await screen.findByRole('button', { name: `${verb} Selected` }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(question);
    // The sentence about the consequence begins with the record.
    expect(dialog).toHaveTextContent(/\)\?[A-Z₦][^.]+\. (They|What)/);
    const reason = { reason: 'The person was abusive or unsafe' };
    await waitFor(() => expect(within(dialog).getByLabelText('Reason')).toBeEnabled());
    const field = within(dialog).getByLabelText('Reason');
    // Reasons of refunds are the backend's alone.
    await (verb === 'Delete' ? user.selectOptions(field, reason.reason) : user.type(field, reason.reason));
    await user.click(within(dialog).getByRole('button', { name: verb }));
    expect(await within(dialog).findByText(`${failed} The database is away.`)).toBeInTheDocument();

    api.on(removal, () => ({ success: true, results: [{ _id, outcome: 'deleted' as const }] }) as never);
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(done)).toBeInTheDocument();
    const refund = verb === 'Refund' && { refund: true };
    expect(api.received(removal).at(-1)?.body).toEqual({ ids: [_id], ...refund, ...reason });
  },
);

test('a deleted ride appears as a mark that cannot be selected', async () => {
  fakeApi().on(listOfferedRides, () => page({ ...ride, deleted: true }));
  renderScreen(RecordListScreen, { at: '/offer-ride' });
  expect(await screen.findByText('Deleted Ride')).toBeInTheDocument();
  expect(screen.queryByText('ABC-123DE')).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeDisabled();
});
