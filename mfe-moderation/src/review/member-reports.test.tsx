import { screen, waitFor, within } from '@testing-library/react';
import {
  decideReports,
  fetchAdmin,
  listOfferedRides,
  listSentParcels,
  readReportsOnUser,
  readReviewCase,
  review,
  type MemberReport,
  type OpenReport,
  type ReviewCase,
  type SentParcel,
  type Withdrawal,
} from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin } from '@padiman/testing';
import RecordListScreen from '../features/records/record-list.screen.tsx';
import { CaseReports } from './MemberReports.tsx';
import ReportsPanel from './ReportsPanel.tsx';

const idOf = (number: number) => `01900000-0000-7000-8000-00000000000${number}`;
const at = '2026-03-01T10:00:00.000Z';
const report = (number: number, changes: Partial<MemberReport> = {}): MemberReport => ({
  ...{ _id: idOf(number), reason: 'unsafe', text: null, at, outcome: null, upheld: 3, decided: 5 },
  reporter: { _id: idOf(8), name: 'Ada Obi' },
  ...changes,
});
const open = (number: number, changes: Partial<OpenReport> = {}): OpenReport => ({
  ...report(number),
  ...{ itemType: 'users', recordId: idOf(7), title: '' },
  ...changes,
});

test('reports show reason, words as plain text, the reporter and how right they were, and how many there are', () => {
  const text = '<b>He</b> was on the phone';
  const flag = { reason: 'flag', reporter: null, upheld: 0, decided: 0 } as const;
  const reports = [report(1, { text }), report(2, { outcome: 'dismissed', decided: 0 }), report(3, flag)];
  renderScreen(() => <CaseReports known={{ reports, reportCount: 30 }} title="Reports" />);
  const [first, second, third] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent(
    /Unsafe driving or vehicle.*<b>He<\/b> was on the phone.*Ada Obi, upheld 3 of 5/,
  );
  expect(second).toHaveTextContent(/Ada Obi, no report decided yet.*Dismissed/);
  expect(third).toHaveTextContent(/^The app sent no details of this report\./);
  expect(third).not.toHaveTextContent('upheld');
  expect(screen.getByText('The newest 3 of 30 are shown.')).toBeInTheDocument();
});

test('a record without reports shows nothing', () => {
  renderScreen(() => <CaseReports known={{ reports: [] }} title="Reports" />);
  expect(screen.queryByRole('heading', { name: 'Reports' })).not.toBeInTheDocument();
});

describe('the panel of a user', () => {
  function show(reports: OpenReport[], capabilities?: []) {
    const api = fakeApi();
    api.on(readReportsOnUser, () => ({ success: true, data: [], open: reports }));
    const of = { userId: idOf(7) } as Withdrawal;
    return {
      api,
      ...renderScreen(() => <ReportsPanel of={of} />, { ...(capabilities && { capabilities }) }),
    };
  }

  test('decides on an open report after a confirmation, and names the parcel of another', async () => {
    const parcel = { itemType: 'sendparcels', recordId: idOf(4), title: 'Lagos to Ibadan' } as const;
    const reports = [open(1), open(2, parcel)];
    const { api, user } = show(reports);
    const items = await screen.findAllByRole('listitem');
    expect(within(items[1]!).getByRole('link', { name: 'Lagos to Ibadan' })).toHaveAttribute(
      'href',
      `/send-parcel?q=${idOf(4)}&details=${idOf(4)}`,
    );
    await user.click(within(items[0]!).getByRole('button', { name: 'Uphold' }));
    const dialog = await screen.findByRole('dialog', { name: 'Uphold Report' });
    expect(dialog).toHaveTextContent('cannot be changed');
    expect(api.received(decideReports)).toEqual([]);
    api.on(decideReports, () => {
      reports.shift();
      return { success: true, results: [{ _id: idOf(1), outcome: 'updated' as const }] };
    });
    await user.click(within(dialog).getByRole('button', { name: 'Uphold' }));
    expect(await screen.findByText('The report was upheld.')).toBeInTheDocument();
    expect(api.received(decideReports)).toMatchObject([{ body: { ids: [idOf(1)], outcome: 'upheld' } }]);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  });

  test('says what became of a report that somebody else decided, and keeps the dialog after a failure', async () => {
    const { api, user } = show([open(1)]);
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    const dialog = await screen.findByRole('dialog', { name: 'Dismiss Report' });
    api.on(decideReports, () => ({ refuse: { status: 503, message: 'The database is away.' } }));
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    expect(await within(dialog).findByText(/The database is away\./)).toBeInTheDocument();
    const reason = 'it was upheld already';
    api.on(decideReports, () => ({
      success: true,
      results: [{ _id: idOf(1), outcome: 'skipped' as const, reason }],
    }));
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText(reason)).toBeInTheDocument();
  });

  test('offers no decision with a backend that has none', async () => {
    show([open(1)], []);
    expect(await screen.findByText('Unsafe driving or vehicle')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Uphold' })).not.toBeInTheDocument();
  });
});

test('the details of a reported parcel say why, and the report is decided there', async () => {
  const parcel: SentParcel = {
    ...{
      _id: idOf(4),
      userId: idOf(7),
      user_first_name: 'Ada',
      user_last_name: 'Obi',
      receiver_name: 'Musa',
    },
    ...{ paid: true, amount: 1200, state: 'Oyo', sender_city: 'Lagos', receiver_city: 'Ibadan' },
    ...{
      delivery_date: '2026-03-01',
      is_perishable: false,
      is_fragile: false,
      endRide: false,
      startRide: false,
    },
    ...{ cancelRide: false, confirmRide: true, refundRide: false },
  };
  let reports = [open(1), open(2, { itemType: 'sendparcels', recordId: idOf(4), reason: 'prohibited' })];
  const api = fakeApi();
  api.onData(fetchAdmin, () => testAdmin);
  api.onList(listSentParcels, () => [parcel]);
  api.on(readReportsOnUser, () => ({ success: true, data: [], open: reports }));
  const { user } = renderScreen(RecordListScreen, { at: `/send-parcel?details=${idOf(4)}` });
  const section = (await screen.findByRole('heading', { name: 'Why Reported' })).parentElement!;
  expect(within(section).getAllByRole('listitem')).toHaveLength(1);
  expect(within(section).queryByRole('link', { name: /to/ })).not.toBeInTheDocument();
  api.on(decideReports, () => {
    reports = reports.slice(0, 1);
    return { success: true, results: [{ _id: idOf(2), outcome: 'updated' as const }] };
  });
  await user.click(within(section).getByRole('button', { name: 'Dismiss' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dismiss Report' });
  await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Why Reported' })).not.toBeInTheDocument(),
  );
  expect(api.received(decideReports)).toMatchObject([{ body: { ids: [idOf(2)], outcome: 'dismissed' } }]);
});

describe('the details of a reported ride', () => {
  const record = {
    ...{ _id: idOf(3), destination: 'Kano', travelling_date: '2026-03-01', current_city: 'Abuja' },
    ...{ no_of_passengers: 3, plate_no: 'ABC-123DE', time_of_take_off: '07:30', preferred_take_off: 'Utako' },
    ...{ drop_off: 'Sabon Gari', reportRide: true, deleted: false },
    ...{ user_first_name: 'Musa', user_last_name: 'Sani', users_phone_number: '08031112223' },
  };
  const known: ReviewCase = {
    ride: record,
    version: 'v1',
    state: 'waiting',
    createdAt: at,
    reviewedAt: null,
    reviewedBy: null,
    ...{ deletedAt: null, deletedBy: null, deleteReason: null, people: [], relations: [], earlier: [] },
    ...{ history: [], reports: [report(1)], reportCount: 1 },
  };
  function show(options: Parameters<typeof renderScreen>[1] & { rights?: Record<string, boolean> }) {
    const { rights, ...rest } = options;
    const admin = rights ? { ...testAdmin, superAdmin: false, rights } : testAdmin;
    const api = fakeApi();
    api.onData(fetchAdmin, () => admin);
    api.onList(listOfferedRides, () => [record]);
    api.onData(review.activity, () => ({ claims: [], scheduled: [] }));
    api.onData(readReviewCase, () => known);
    return { api, ...renderScreen(RecordListScreen, { at: `/offer-ride?details=${idOf(3)}`, ...rest }) };
  }

  test('say why it was reported', async () => {
    show({});
    expect(await screen.findByRole('heading', { name: 'Why Reported' })).toBeInTheDocument();
    expect(screen.getByText('Unsafe driving or vehicle')).toBeInTheDocument();
  });

  test('tell nothing, and ask for nothing, without the right', async () => {
    const { api } = show({ rights: { moderateTrips: false } });
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Why Reported' })).not.toBeInTheDocument();
    expect(api.received(readReviewCase)).toEqual([]);
  });

  test('say with a backend that keeps no reports that there are no details', async () => {
    const { api } = show({ capabilities: [] });
    expect(await screen.findByText(/The app sent no details of this report\./)).toBeInTheDocument();
    expect(api.received(readReviewCase)).toEqual([]);
  });
});
