import { screen, waitFor, within } from '@testing-library/react';
import {
  claimNextPayouts,
  listPayouts,
  readBankResult,
  readPayoutFloat,
  settlePayouts,
  writeBankFile,
  type BankResultRow,
  type PayoutFloat,
  type QueuedPayout,
} from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin } from '@padiman/testing';
import PayoutsScreen from './payouts.screen.tsx';

const claim = (changes: Partial<NonNullable<QueuedPayout['claim']>> = {}) => ({
  ...{ by: 'Halima Bello', mine: true, until: '2026-11-27T10:30:00.000Z', expired: false },
  ...changes,
});

const payout = (number: number, changes: Partial<QueuedPayout> = {}): QueuedPayout => ({
  _id: `01900000-0000-7000-8000-00000000000${number}`,
  withdrawalID: `WD-${number}`,
  amount: 1000.5 * number,
  provider: 'manual',
  reference: `padiman-000${number}`,
  state: 'queued',
  bankReference: null,
  failure: null,
  trouble: null,
  queuedAt: '2026-11-20T10:00:00.000Z',
  settledAt: null,
  accountNumber: `012345678${number}`,
  accountName: `Name${number} Obi`,
  bank: 'Zenith Bank',
  bankCode: '057',
  claim: claim(),
  involved: true,
  ...{ fourEyes: false, onHold: false },
  ...changes,
});

function open(
  payouts: QueuedPayout[],
  { float = [] as PayoutFloat[], at = '/payouts?filter=mine&sort=created', sees = true } = {},
) {
  const api = fakeApi();
  const shown = { now: payouts };
  api.on(listPayouts, () => ({
    ...{ success: true, data: shown.now, total: shown.now.length, nextCursor: null },
    totalAmount: shown.now.reduce((sum, { amount }) => sum + amount, 0),
  }));
  api.onData(readPayoutFloat, () => float);
  const signedInAs = sees
    ? testAdmin
    : { ...testAdmin, superAdmin: false, rights: { viewWithdrawalEarnings: true } };
  return { api, shown, ...renderScreen(PayoutsScreen, { at, signedInAs }) };
}

const field = (number: number) =>
  screen.findByLabelText(new RegExp(`^Bank reference for Name${number} Obi, ₦`));

test('one after the other is noted with a reference and Enter; the next field has the focus at once', async () => {
  const { api, shown, user } = open([payout(1), payout(2), payout(3)]);
  api.on(settlePayouts, ({ body }) => {
    const [{ id: _id }] = (body as { payouts: [{ id: string }] }).payouts;
    const reason = 'This bank reference belongs to another payout.';
    if (_id === payout(2)._id)
      return { success: true, results: [{ _id, outcome: 'skipped' as const, reason }] };
    shown.now = shown.now.filter((one) => one._id !== _id);
    return { success: true, results: [{ _id, outcome: 'updated' as const }] };
  });
  await user.click(await field(1));
  await user.keyboard('FT-1{Enter}');
  expect(await field(2)).toHaveFocus();
  await user.keyboard('FT-1{Enter}');
  expect(await field(3)).toHaveFocus();
  expect(await screen.findByText('This bank reference belongs to another payout.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByLabelText(/^Bank reference for Name1/)).not.toBeInTheDocument());
  expect(await field(3)).toHaveFocus();
  expect(screen.getByText('₦1,000.50 to Name1 Obi.')).toBeInTheDocument();
  expect(screen.queryByText(/ to Name2 Obi\.$/)).not.toBeInTheDocument();
  expect(await field(2)).toHaveValue('FT-1');
  await user.keyboard('{Enter}');
  expect(api.received(settlePayouts).map(({ body }) => body)).toEqual(
    [1, 2].map((number) => ({ payouts: [{ id: payout(number)._id, bankReference: 'FT-1' }] })),
  );
});

test('only what the reader claimed, or above the limit another admin, can be noted; others say why', async () => {
  open([
    payout(1),
    payout(2, { claim: claim({ mine: false }) }),
    payout(3, { claim: null, involved: false }),
    payout(4, { fourEyes: true }),
    payout(5, { fourEyes: true, involved: false, claim: claim({ mine: false, expired: true }) }),
    payout(6, { onHold: true, claim: null }),
  ]);
  await field(1);
  await field(5);
  for (const number of [2, 3, 4, 6])
    expect(screen.queryByLabelText(new RegExp(`for Name${number} Obi, ₦`))).not.toBeInTheDocument();
  expect(screen.getByText('Claimed by Halima Bello')).toBeInTheDocument();
  expect(screen.getByText('Claim of Halima Bello ended')).toBeInTheDocument();
  expect(screen.getByText('On hold', { selector: 'span' })).toBeInTheDocument();
  expect(screen.getByText('₦21,010.50')).toBeInTheDocument();
});

test('account, amount and reference are copied; a masked account has no copy button', async () => {
  const { user } = open([payout(1), payout(2, { accountNumber: '***6789' })]);
  for (const [name, text] of [
    ['Copy 0123456781, account number of Name1 Obi', '0123456781'],
    ['Copy 1000.50, amount for Name1 Obi', '1000.50'],
    ['Copy padiman-0001, our reference for Name1 Obi', 'padiman-0001'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name }));
    expect(await navigator.clipboard.readText()).toBe(text);
  }
  expect(screen.queryByRole('button', { name: /^Copy \*|account number of Name2/ })).not.toBeInTheDocument();
});

test('the next payouts are claimed, and shown oldest first', async () => {
  const { api, user, address } = open([], { at: '/payouts?filter=open' });
  api.onData(claimNextPayouts, () => [payout(1), payout(2)]);
  const count = await screen.findByLabelText('Number of payouts to claim');
  await user.clear(count);
  expect(screen.getByRole('button', { name: /^Claim Next/ })).toBeDisabled();
  await user.type(count, '2{Enter}');
  expect(await screen.findByText(/You have claimed 2 for 30 minutes/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Go to the first' })).toHaveFocus();
  expect(api.received(claimNextPayouts)[0]?.body).toEqual({ count: 2 });
  await waitFor(() => expect(address()).toBe('/payouts?filter=mine&sort=created&limit=200'));
});

async function select(user: ReturnType<typeof open>['user'], ...numbers: number[]) {
  for (const number of numbers)
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`^Select Name${number}`) }));
}

test('several are noted with pasted references, after a preview; what was refused is named and stays', async () => {
  const { api, user } = open([payout(1), payout(2), payout(3, { claim: null })]);
  await select(user, 1, 2, 3);
  await user.click(screen.getByRole('button', { name: 'Note as Paid…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Note as Paid' });
  await user.click(within(dialog).getByLabelText('References of the bank, one line each'));
  await user.paste('padiman-0002\tFT-2\nFT-1');
  expect(within(dialog).getByRole('list', { name: 'Preview' })).toHaveTextContent(
    'Name1 Obi₦1,000.50padiman-0001: FT-1Name2 Obi₦2,001.00padiman-0002: FT-2',
  );
  expect(dialog).toHaveTextContent('₦3,001.50 in all');
  api.on(settlePayouts, () => ({
    success: true,
    results: [
      { _id: payout(1)._id, outcome: 'updated' as const },
      {
        _id: payout(2)._id,
        outcome: 'skipped' as const,
        reason: 'This bank reference belongs to another payout.',
      },
    ],
  }));
  await user.click(within(dialog).getByRole('button', { name: 'Note as Paid' }));
  const result = await screen.findByRole('dialog', { name: 'Partly Done' });
  expect(result).toHaveTextContent('Name2 Obi, ₦2,001.00: This bank reference belongs to another payout.');
  expect(api.received(settlePayouts)[0]?.body).toEqual({
    payouts: [
      { id: payout(1)._id, bankReference: 'FT-1' },
      { id: payout(2)._id, bankReference: 'FT-2' },
    ],
  });
});

test('lines that do not fit are refused before anything is sent', async () => {
  const { api, user } = open([payout(1), payout(2)]);
  await select(user, 1, 2);
  await user.click(screen.getByRole('button', { name: 'Note as Paid…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Note as Paid' });
  await user.click(within(dialog).getByLabelText('References of the bank, one line each'));
  await user.paste('FT-1\nft 1');
  await user.click(within(dialog).getByRole('button', { name: 'Note as Paid' }));
  expect((await within(dialog).findAllByText('The reference ft 1 appears twice.')).length).toBeGreaterThan(0);
  expect(api.received(settlePayouts)).toEqual([]);
});

test('a bank’s file is for claimed payouts and those who see personal data', async () => {
  const { api, user } = open([payout(1), payout(2, { claim: claim({ expired: true }) })]);
  URL.createObjectURL = jest.fn(() => 'blob:x');
  URL.revokeObjectURL = jest.fn();
  await select(user, 1, 2);
  const button = screen.getByRole('button', { name: 'Bank File…' });
  expect(button).toBeDisabled();
  await select(user, 2);
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Bank File' });
  expect(dialog).toHaveTextContent(/check it with your bank/);
  api.onData(writeBankFile, () => ({ name: 'payouts.csv', content: 'a', count: 1, amount: 1000.5 }));
  await user.selectOptions(within(dialog).getByLabelText('Format of the bank'), 'autopay');
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  expect(await within(dialog).findByText(/payouts.csv was saved: 1 payouts, ₦1,000.50/)).toBeInTheDocument();
  expect(api.received(writeBankFile)[0]?.body).toEqual({ ids: [payout(1)._id], format: 'autopay' });
});

test('without the right to personal data there is no file', async () => {
  const { user } = open([payout(1)], { sees: false });
  await select(user, 1);
  const button = screen.getByRole('button', { name: 'Bank File…' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('title', 'Needs the right View Personal Data');
});

test('a bank’s answer is previewed by its rows, and what it paid is noted', async () => {
  const { api, user } = open([payout(1)]);
  const row = (line: number, changes: Partial<BankResultRow>): BankResultRow => ({
    ...{ line, result: 'paid', reference: `padiman-000${line}`, bankReference: `GT${line}`, amount: 1000.5 },
    status: 'Successful',
    _id: payout(line)._id,
    accountName: `Name${line} Obi`,
    expected: 1000.5,
    reason: null,
    ...changes,
  });
  api.onData(readBankResult, () => [
    row(2, {
      result: 'unknown',
      _id: null,
      accountName: null,
      expected: null,
      reason: 'No payout has this reference.',
    }),
    row(3, { result: 'differs', amount: 1000.49, reason: 'The amount is another one.' }),
    row(1, {}),
    row(4, { result: 'failed', status: 'Failed' }),
  ]);
  api.on(settlePayouts, () => ({
    success: true,
    results: [{ _id: payout(1)._id, outcome: 'updated' as const }],
  }));
  await user.click(await screen.findByRole('button', { name: 'Bank Answer…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Answer of the Bank' });
  const file = new File(['Reference'], 'answer.csv', { type: 'text/csv' });
  file.text = () => Promise.resolve('Reference');
  await user.upload(within(dialog).getByLabelText(/^Result file/), file);
  expect(
    await within(dialog).findByText('Paid: 1, Another amount: 1, Failed: 1, Unknown: 1'),
  ).toBeInTheDocument();
  const rows = within(within(dialog).getByRole('list', { name: 'Rows of the file' })).getAllByRole(
    'listitem',
  );
  expect(rows[0]).toHaveTextContent('Paid Name1 Obi₦1,000.50Line 1 · GT1 · Successful');
  expect(rows[1]).toHaveTextContent('The payout is ₦1,000.50.');
  await user.click(within(dialog).getByRole('button', { name: 'Note as Paid' }));
  expect(await screen.findByText('Success')).toBeInTheDocument();
  expect(api.received(settlePayouts)[0]?.body).toEqual({
    payouts: [{ id: payout(1)._id, bankReference: 'GT1' }],
  });
});

test('a provider whose money does not cover its payouts is named, and one that did not answer', async () => {
  const float = { provider: 'x', name: 'Provider', failure: null, asOf: null, open: 1_500_000 };
  open([], {
    float: [
      { ...float, balance: 1_200_000, covered: false },
      {
        ...float,
        provider: 'y',
        name: 'Other',
        balance: null,
        failure: 'Other did not answer',
        covered: true,
      },
    ],
  });
  expect(
    await screen.findByText('Provider has ₦1,200,000.00; open payouts come to ₦1,500,000.00.'),
  ).toBeInTheDocument();
  expect(screen.getByText(/^The balance at Other is not known: Other did not answer/)).toBeInTheDocument();
});
