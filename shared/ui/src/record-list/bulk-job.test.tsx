import { screen, waitFor, within } from '@testing-library/react';
import {
  confirmBulk,
  freezeBulk,
  listBulkItems,
  listBulkJobs,
  readBulkJob,
  updateUserStatus,
  type BulkItem,
  type BulkJob,
} from '@padiman/contracts';
import { useBulkAction, type ActionMessages } from '@padiman/client/query';
import { fakeApi, renderScreen } from '@padiman/testing';
import { BulkActionDialogs } from './ActionDialogs.tsx';
import { BulkJobs } from './RecordListPage.tsx';

const messages: Record<'block', ActionMessages> = {
  block: {
    button: 'Block Selected',
    title: 'Block users',
    question: () => 'Are you sure?',
    consequence: 'They can no longer use the app.',
    confirm: 'Block',
    destructive: true,
    doneTitle: 'Action Successful',
    done: 'It was done.',
    failed: '',
  },
};

const job = (more: Partial<BulkJob> = {}): BulkJob => ({
  ...{ _id: 'j1', list: 'users', action: 'block', state: 'frozen', count: 1240, amount: 5000, hash: 'h1' },
  groups: [{ name: 'Drivers', count: 1240, amount: 5000 }],
  exceptions: [{ exception: 'settled', count: 40, amount: 100, skipped: true }],
  ...{ frozenAt: '2026-03-01T10:00:00.000Z', expiresAt: '2026-03-01T10:10:00.000Z' },
  ...{ confirmedAt: null, finishedAt: null, waiting: 1240, changed: 0, skipped: 0, cancelled: 0 },
  ...more,
});
const running = job({
  state: 'running',
  confirmedAt: '2026-03-01T10:01:00.000Z',
  waiting: 920,
  changed: 320,
});
const done = job({ ...running, state: 'done', waiting: 0, changed: 1200, skipped: 40 });
const skipped: BulkItem = {
  ...{ _id: 'u1', title: 'Ada Obi', amount: 0.5, exceptions: ['settled'], state: 'skipped' },
  reason: 'unchanged',
};

const answer = <T,>(data: T) => ({ success: true, data });
const cleared = jest.fn();

function Blocking({ texts = messages }: { texts?: typeof messages }) {
  const action = useBulkAction({
    messages: texts,
    call: updateUserStatus,
    bodyOf: () => ({}),
    job: { list: 'users', actions: { block: 'block' } },
    onDone: cleared,
  });
  return (
    <>
      <button onClick={() => action.request('block')}>ask</button>
      <BulkJobs wanted />
      <BulkActionDialogs
        action={action}
        messages={texts}
        records={[]}
        target={{ count: 1240, matching: { q: 'ada' } }}
        subject="Users"
      />
    </>
  );
}

function api() {
  const fake = fakeApi();
  fake.on(listBulkJobs, () => answer([]));
  fake.on(freezeBulk, () => answer(job()));
  fake.on(confirmBulk, () => answer(running));
  fake.on(readBulkJob, () => answer(done));
  fake.on(listBulkItems, () => ({ ...answer([skipped]), total: 1, nextCursor: null }));
  return fake;
}

beforeEach(() => cleared.mockClear());

test('all that match are frozen, shown with exceptions first, and confirmed by their hash', async () => {
  const fake = api();
  const { user } = renderScreen(Blocking);
  await user.click(screen.getByText('ask'));
  const dialog = await screen.findByRole('dialog', { name: 'Block users' });
  const exceptions = await within(dialog).findByRole('table', { name: 'Look at these first' });
  expect(exceptions).toHaveTextContent('Decided or done alreadyleft as they are40₦100.00');
  expect(dialog).toHaveTextContent(
    '1,240, ₦5,000.00 selected. At most 1,200, ₦4,900.00 of them will change.',
  );
  expect(within(dialog).getByRole('table', { name: 'All by group' })).toHaveTextContent('Drivers1,240');
  expect(fake.received(freezeBulk)).toHaveLength(1);
  expect(fake.received(freezeBulk)[0]?.body).toEqual({
    list: 'users',
    action: 'block',
    matching: { q: 'ada' },
  });
  await user.click(within(dialog).getByRole('button', { name: 'Block' }));
  const result = await screen.findByRole('dialog', { name: 'Action Successful' });
  expect(fake.received(confirmBulk)[0]?.body).toEqual({ hash: 'h1' });
  expect(within(result).getByRole('status')).toHaveTextContent('1,200 done, 40 not carried out.');
  expect(await within(result).findByRole('listitem')).toHaveTextContent('Ada Obi, ₦0.50unchanged');
  await user.click(within(result).getByRole('button', { name: 'OK' }));
  expect(cleared).toHaveBeenCalledWith([]);
});

test('a job whose single action takes a reason takes one too, when it is confirmed', async () => {
  const fake = api();
  const texts = { block: { ...messages.block, reasons: ['Impersonation'] } };
  const { user } = renderScreen(() => <Blocking texts={texts} />);
  await user.click(screen.getByText('ask'));
  await screen.findByText('Are you sure?');
  expect(screen.getByRole('button', { name: 'Block' })).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Reason'), 'Other reason');
  await user.type(screen.getByLabelText('Other reason'), 'Sells places');
  await user.click(screen.getByRole('button', { name: 'Block' }));
  await screen.findByRole('dialog', { name: 'Action Successful' });
  expect(fake.received(confirmBulk)[0]?.body).toEqual({ hash: 'h1', reason: 'Sells places' });
});

test('nothing is confirmed when it is cancelled, and the selection stays', async () => {
  const fake = api();
  const { user } = renderScreen(Blocking);
  await user.click(screen.getByText('ask'));
  const dialog = await screen.findByRole('dialog', { name: 'Block users' });
  await within(dialog).findByText('Are you sure?');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(fake.received(confirmBulk)).toHaveLength(0);
  expect(cleared).not.toHaveBeenCalled();
});

test('who is on the road is named, and confirming again goes on', async () => {
  const fake = api();
  fake.on(confirmBulk, ({ body }) =>
    (body as { confirmUnderWay?: boolean }).confirmUnderWay
      ? answer(running)
      : { refuse: { status: 409, code: 'underWay', message: 'On the road now: Ada.' } },
  );
  const { user } = renderScreen(Blocking);
  await user.click(screen.getByText('ask'));
  await screen.findByText('Are you sure?');
  await user.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('On the road now: Ada. Go on all the same?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Block Anyway' }));
  await screen.findByRole('dialog', { name: 'Action Successful' });
});

test('a failure to freeze is shown, and nothing can be confirmed', async () => {
  const fake = api();
  fake.on(freezeBulk, () => ({ refuse: { status: 409, code: 'conflict', message: 'No record matches.' } }));
  const { user } = renderScreen(Blocking);
  await user.click(screen.getByText('ask'));
  expect(await screen.findByText('No record matches.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Block' })).toBeDisabled();
});

test('a backend without jobs is not asked for them', () => {
  const fake = api();
  renderScreen(Blocking, { capabilities: [] });
  expect(fake.received(listBulkJobs)).toHaveLength(0);
});
