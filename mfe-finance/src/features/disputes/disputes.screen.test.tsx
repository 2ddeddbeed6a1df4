import { screen, waitFor, within } from '@testing-library/react';
import {
  exportEvidence,
  listDisputes,
  readDispute,
  type Dispute,
  type EvidenceSection,
} from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin, textsOf } from '@padiman/testing';
import { formatDay } from '@padiman/ui';
import { formatDue } from '../../due-dates.ts';
import DisputesScreen from './disputes.screen.tsx';

const idOf = (number: number) => `01900000-0000-7000-8000-00000000000${number}`;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const disputeOf = (number: number, more: Partial<Dispute> = {}): Dispute => ({
  ...{ _id: idOf(number), provider: 'paystack', externalId: `D-${number}`, reference: `T${number}` },
  ...{ amount: 1200.5, status: 'open', dueAt: inHours(72), openedAt: '2026-11-23T10:00:00Z' },
  ...{ overdue: false, reason: 'Fraudulent', payer: { _id: idOf(9), name: `Ngozi ${number}` } },
  record: { type: 'sendparcels', _id: idOf(8) },
  ...more,
});

const shown = [
  disputeOf(1, { dueAt: inHours(-72), overdue: true }),
  disputeOf(2),
  disputeOf(3, { status: 'lost', dueAt: null, payer: null, record: null, reference: null }),
];

const evidence: EvidenceSection[] = [
  {
    title: 'Payment and refunds',
    note: null,
    lines: [
      { name: 'Refund', value: '₦5.00, 1 Nov 2026, 10:00' },
      { name: 'Refund', value: '₦7.00, 2 Nov 2026, 10:00' },
    ],
  },
  { title: 'Messages', lines: [], note: 'The app sends no messages.' },
];

function open({ at = '/reconciliation/disputes', sees = true, found = shown } = {}) {
  const api = fakeApi();
  api.onList(listDisputes, () => found);
  api.on(readDispute, ({ params: { id } }) => {
    const dispute = shown.find(({ _id }) => _id === id) ?? shown[0]!;
    return { success: true, data: { dispute, evidence } };
  });
  const rights = { reconcileMoney: true, ...(sees && { viewPersonalData: true }) };
  const signedInAs = { ...testAdmin, superAdmin: false, rights };
  return { api, ...renderScreen(DisputesScreen, { at, signedInAs }) };
}

const drawer = () => screen.findByRole('dialog', { name: 'Dispute' });

test('each dispute has its due date in words, amount, payer, provider and status', async () => {
  open();
  const rows = await screen.findAllByRole('row', { name: /D-\d/ });
  const cells = rows.map((row) => textsOf(within(row).getAllByRole('cell')));
  const opened = '23 Nov 2026';
  expect(cells).toEqual([
    [
      ...['Ngozi 1D-1', `${formatDay(inHours(-72))}overdue by 3 days`, '₦1,200.50', 'Open', 'Paystack', 'T1'],
      opened,
    ],
    ['Ngozi 2D-2', `${formatDay(inHours(72))}due in 3 days`, '₦1,200.50', 'Open', 'Paystack', 'T2', opened],
    ['Unknown paymentD-3', 'No date', '₦1,200.50', 'Lost', 'Paystack', '—', opened],
  ]);
});

test('asks for the open ones, the first due at the top, and can sort otherwise', async () => {
  const { api, user, address } = open();
  await screen.findByText('Ngozi 1');
  expect(api.received(listDisputes)[0]?.query).toEqual({ limit: 50 });
  expect(screen.getByRole('columnheader', { name: 'Evidence due' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await user.click(within(screen.getByRole('columnheader', { name: 'Evidence due' })).getByRole('button'));
  await waitFor(() => expect(address()).toContain('sort=-created'));
  await user.click(within(screen.getByRole('columnheader', { name: 'Evidence due' })).getByRole('button'));
  await waitFor(() => expect(address()).toContain('sort=-dueAt'));
  await user.click(within(screen.getByRole('columnheader', { name: 'Amount' })).getByRole('button'));
  await waitFor(() => expect(address()).toMatch(/sort=-?amount/));
});

test('the drawer has the evidence, and says that there are no messages', async () => {
  const { user, address } = open();
  await user.click(await screen.findByRole('link', { name: 'Ngozi 1' }));
  const opened = await drawer();
  expect(address()).toContain(`details=${idOf(1)}`);
  expect(await within(opened).findByText('The app sends no messages.')).toBeInTheDocument();
  expect(within(opened).getByText('₦7.00, 2 Nov 2026, 10:00')).toBeInTheDocument();
  expect(within(opened).getByRole('link', { name: 'Sent parcel' })).toHaveAttribute(
    'href',
    `/send-parcel?q=${idOf(8)}&details=${idOf(8)}`,
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a dispute that the list does not hold is opened by its address', async () => {
  open({ at: `/reconciliation/disputes?details=${idOf(3)}`, found: [] });
  expect(await within(await drawer()).findByText('Unknown payment')).toBeInTheDocument();
});

test('downloads the evidence as one file', async () => {
  const { api, user } = open({ at: `/reconciliation/disputes?details=${idOf(1)}` });
  api.onData(exportEvidence, () => ({ name: 'dispute-D-1.html', html: '<p>All</p>' }));
  const saved: { name: string; blob: Blob }[] = [];
  let blob: Blob;
  URL.createObjectURL = (content) => ((blob = content as Blob), 'blob:x');
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob });
  });
  await within(await drawer()).findByText('The app sends no messages.');
  await user.click(screen.getByRole('button', { name: 'Download evidence' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('dispute-D-1.html');
  expect(saved[0]?.blob.type).toBe('text/html');
  click.mockRestore();
});

test('a failed download says why, and can be tried again', async () => {
  const { api, user } = open({ at: `/reconciliation/disputes?details=${idOf(1)}` });
  api.on(exportEvidence, () => ({ refuse: { status: 503, message: 'The server is busy.' } }));
  await within(await drawer()).findByText('The app sends no messages.');
  await user.click(screen.getByRole('button', { name: 'Download evidence' }));
  expect(await screen.findByText('The server is busy.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download evidence' })).toBeEnabled();
});

test('without the right to personal data the file is not offered, and the drawer says why', async () => {
  open({ at: `/reconciliation/disputes?details=${idOf(1)}`, sees: false });
  await within(await drawer()).findByText('The app sends no messages.');
  expect(screen.getByRole('button', { name: 'Download evidence' })).toBeDisabled();
  expect(screen.getByText('Downloading evidence needs the right View Personal Data.')).toBeInTheDocument();
});

test('says that nothing is open, and offers Retry after a failure of list or evidence', async () => {
  const { api, user } = open({ found: [] });
  expect(await screen.findByText('No dispute is open.')).toBeInTheDocument();
  api.on(listDisputes, () => ({ refuse: { status: 500 } }));
  await user.selectOptions(screen.getByLabelText('Filter'), 'Lost');
  expect(await screen.findByText('Disputes could not be loaded.')).toBeInTheDocument();
  api.onList(listDisputes, () => shown);
  api.on(readDispute, () => ({ refuse: { status: 500 } }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.click(await screen.findByRole('link', { name: 'Ngozi 1' }));
  expect(await screen.findByText('The evidence could not be loaded.')).toBeInTheDocument();
});

test('due dates count days of Lagos', () => {
  const now = Date.parse('2026-11-23T22:30:00Z');
  const due = (text: string) => formatDue(text, now);
  expect(due('2026-11-23T22:45:00Z')).toBe('due today');
  expect(due('2026-11-23T23:00:00Z')).toBe('due tomorrow');
  expect(due('2026-11-25T12:00:00Z')).toBe('due in 2 days');
  expect(due('2026-11-23T22:29:00Z')).toBe('overdue since today');
  expect(due('2026-11-22T10:00:00Z')).toBe('overdue since yesterday');
  expect(due('2026-11-13T10:00:00Z')).toBe('overdue by 10 days');
});
