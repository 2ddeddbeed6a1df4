import { screen, waitFor, within } from '@testing-library/react';
import {
  listStatements,
  readReconciliation,
  readStatementMapping,
  uploadStatement,
  type StatementMapping,
} from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import { dayOf, statementOf } from './reconciliation.fixture.ts';
import ReconciliationScreen from './reconciliation.screen.tsx';

const csv = 'Value Date,Details,Ref,Debit,Credit,Balance\n25/11/2026,From Ada,PAY-1,,1200.00,1700.00\n';

function open(remembered: StatementMapping | null = null) {
  const api = fakeApi();
  api.onData(readReconciliation, () => dayOf());
  api.onList(listStatements, () => []);
  api.onData(readStatementMapping, () => remembered);
  api.on(uploadStatement, ({ body }) => {
    const isCount = (body as { count: boolean }).count;
    const statementId = isCount ? '01900000-0000-7000-8000-000000000001' : null;
    return { success: true, data: statementOf({ statementId }) };
  });
  return { api, ...renderScreen(ReconciliationScreen, { at: '/reconciliation?tab=statements&open=upload' }) };
}

type User = ReturnType<typeof open>['user'];

async function choose(user: User, content = csv, name = 'november.csv') {
  const drawer = await screen.findByRole('dialog', { name: 'Upload Statement' });
  const account = within(drawer).getByLabelText('Bank account');
  await user.clear(account);
  await user.type(account, 'main');
  // jsdom has no Blob.text.
  const file = Object.assign(new File([content], name), { text: () => Promise.resolve(content) });
  await user.upload(within(drawer).getByLabelText('File'), file);
  return drawer;
}

const guessed: StatementMapping = {
  ...{ date: 'Value Date', credit: 'Credit', debit: 'Debit', reference: 'Ref', balance: 'Balance' },
  ...{ dateFormat: 'DD/MM/YYYY', delimiter: ',', decimal: '.' },
};

test('previews with gaps and known lines, then counts after a confirmation', async () => {
  const { api, user } = open();
  const drawer = await choose(user);
  await user.selectOptions(await within(drawer).findByLabelText('Column of narration'), 'Details');
  await user.click(within(drawer).getByRole('button', { name: 'Preview' }));
  expect(
    await within(drawer).findByText('The opening balance is not the closing balance of 24 Nov 2026.'),
  ).toBeInTheDocument();
  expect(drawer).toHaveTextContent('Lines2, 1 known before');
  expect(drawer).toHaveTextContent('Opening Balance₦500.00');
  expect(within(drawer).getByRole('region', { name: 'Lines' })).toHaveTextContent(
    '25 Nov 2026 PAY-1From AdaKnown before₦1,200.0026 Nov 2026 Charge−₦200.00',
  );
  await user.click(within(drawer).getByRole('button', { name: 'Count These Lines' }));
  const dialog = await screen.findByRole('dialog', { name: 'Count These Lines' });
  expect(dialog).toHaveTextContent('2 lines of Bank: main, 25 Nov 2026 to 26 Nov 2026');
  expect(dialog).toHaveTextContent('1 line not known before.');
  await user.click(within(dialog).getByRole('button', { name: 'Count' }));
  expect(
    await screen.findByText('november.csv: 1 line of Bank: main counted, 1 known before.'),
  ).toBeInTheDocument();
  const sent = { account: 'bank:main', fileName: 'november.csv', format: 'csv', content: csv };
  const mapping = { ...guessed, narration: 'Details' };
  expect(api.received(uploadStatement).map(({ body }) => body)).toEqual([
    { ...sent, mapping, count: false },
    { ...sent, mapping, count: true },
  ]);
});

test('takes the remembered columns if the file has them', async () => {
  const remembered: StatementMapping = { ...guessed, narration: 'Details', dateFormat: 'DD/MM/YY' };
  const { api, user } = open(remembered);
  const drawer = await choose(user);
  expect(
    await within(drawer).findByText('Columns as in the last statement of the account.'),
  ).toBeInTheDocument();
  await user.click(within(drawer).getByRole('button', { name: 'Preview' }));
  await waitFor(() =>
    expect(api.received(uploadStatement)[0]?.body).toMatchObject({ mapping: remembered, count: false }),
  );
});

test('a changed column needs another preview', async () => {
  const { user } = open();
  const drawer = await choose(user);
  await user.click(within(drawer).getByRole('button', { name: 'Preview' }));
  await within(drawer).findByRole('button', { name: 'Count These Lines' });
  await user.selectOptions(within(drawer).getByLabelText('Column of reference'), 'Details');
  expect(within(drawer).queryByRole('button', { name: 'Count These Lines' })).not.toBeInTheDocument();
});

test('an unreadable line is named, and nothing that was chosen is lost', async () => {
  const { api, user } = open();
  const fields = { content: 'Line 2: 31/02/2026 is no date.' };
  api.on(uploadStatement, () => ({ refuse: { status: 400, code: 'validation' as const, fields } }));
  const drawer = await choose(user);
  await user.click(within(drawer).getByRole('button', { name: 'Preview' }));
  expect(await within(drawer).findByText('Line 2: 31/02/2026 is no date.')).toBeInTheDocument();
  expect(within(drawer).getByLabelText('Column of date')).toHaveValue('Value Date');
});

test.each([
  ['CAMT.053', '<?xml version="1.0"?><Document/>'],
  ['MT940', ':20:STMT\n:25:0123456789\n'],
])('knows %s by its content, without columns', async (label, content) => {
  const { user } = open();
  const drawer = await choose(user, content, 'statement.txt');
  expect(await within(drawer).findByLabelText('Format')).toHaveDisplayValue(label);
  expect(within(drawer).queryByLabelText('Column of date')).not.toBeInTheDocument();
  expect(within(drawer).getByRole('button', { name: 'Preview' })).toBeEnabled();
});

test('a CSV without a column of amounts cannot be sent', async () => {
  const { user } = open();
  const drawer = await choose(user, 'Date;Text;Ref\n1;2;3');
  expect(
    await within(drawer).findByText('Choose the column of the amount, or those of credit and debit.'),
  ).toBeInTheDocument();
  expect(within(drawer).getByRole('button', { name: 'Preview' })).toBeDisabled();
});
