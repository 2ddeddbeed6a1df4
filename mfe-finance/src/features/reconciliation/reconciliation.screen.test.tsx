// Over 300 lines: the four tabs share one set-up.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  decideCorrection,
  listCorrections,
  listExceptions,
  listStatements,
  matchException,
  proposeCorrection,
  readException,
  readReconciliation,
  signOffDay,
  type DetailedException,
} from '@padiman/contracts';
import { fakeApi, renderScreen, textsOf } from '@padiman/testing';
import descriptor from '../../../remote.json';
import { correctionOf, dayOf, detailedOf, exceptionOf } from './reconciliation.fixture.ts';
import ReconciliationScreen from './reconciliation.screen.tsx';

const page = <R,>(data: R[]) => ({ success: true as const, data, total: data.length, nextCursor: null });

function open({
  at = '/reconciliation',
  day = dayOf(),
  exceptions = [exceptionOf(1), exceptionOf(2)],
  details = {} as Partial<DetailedException>,
  corrections = [correctionOf(1)],
} = {}) {
  const api = fakeApi();
  const shown = { day, exceptions, corrections };
  api.onData(readReconciliation, () => shown.day);
  api.on(listExceptions, () => page(shown.exceptions));
  api.on(listCorrections, () => page(shown.corrections));
  api.on(listStatements, () => page([]));
  api.on(readException, ({ params }) => {
    const found = shown.exceptions.find(({ _id }) => _id === params.id);
    return found
      ? { success: true, data: detailedOf(found, details) }
      : { refuse: { status: 404, code: 'notFound' as const, message: 'This exception is gone.' } };
  });
  return { api, shown, ...renderScreen(ReconciliationScreen, { at }) };
}

const equation = () => screen.findByRole('table', { name: /^Ledger and outside at the end of/ });
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => textsOf(within(row).queryAllByRole('cell')));

describe('the equation', () => {
  test('has each account with its sums and its state in words', async () => {
    open();
    const table = await equation();
    expect(textsOf(within(table).getAllByRole('columnheader'))).toEqual([
      ...['Account', 'Ledger', '= Reported', '+ On the way', '+ Exceptions', '+ Rounding', '+ Unexplained'],
      'State',
    ]);
    expect(textsOf(within(table).getAllByRole('rowheader'))).toEqual([
      'Paystack',
      'Flutterwave',
      'Bank: main',
    ]);
    const reported = '26 Nov 2026 at 23:00';
    expect(rowsOf(table).slice(1)).toEqual([
      ['₦1,000.00', `₦900.00${reported}`, '₦100.00', '₦0.00', '₦0.00', '₦0.00', 'Agrees'],
      ['₦1,000.00', 'No balance reported yet', '₦0.00', '₦0.00', '₦0.00', '₦0.00', 'Not reported'],
      [
        ...['₦5,000.50', `₦4,970.00${reported}`, '₦0.00', '₦26.882 exceptions', '−₦0.005', '₦3.62'],
        'Does not agree',
      ],
    ]);
  });

  test('does not call an account with open exceptions agreed', async () => {
    const day = dayOf();
    const accounts = day.accounts.map((account) => ({ ...account, reported: 1, difference: 0, open: 2 }));
    open({ day: { ...day, accounts } });
    const table = await equation();
    expect(within(table).getAllByText('Exceptions open')).toHaveLength(accounts.length);
    expect(within(table).queryByText('Agrees')).not.toBeInTheDocument();
  });

  test('is of the day in the address, and of another chosen one', async () => {
    const { api, user, address } = open({ at: '/reconciliation?day=2026-11-26&filter=doubled' });
    await equation();
    expect(api.received(readReconciliation).at(-1)?.query).toEqual({ day: '2026-11-26' });
    const day = screen.getByLabelText('Day');
    await user.clear(day);
    expect(address()).toBe('/reconciliation?filter=doubled');
    fireEvent.change(day, { target: { value: '2026-11-20' } });
    await waitFor(() =>
      expect(api.received(readReconciliation).at(-1)?.query).toEqual({ day: '2026-11-20' }),
    );
    expect(address()).toContain('filter=doubled');
  });

  test('failing shows the reason with Retry', async () => {
    const api = fakeApi();
    api.on(readReconciliation, () => ({ refuse: { status: 403, message: 'Not for you.' } }));
    api.on(listExceptions, () => page([]));
    const { user } = renderScreen(ReconciliationScreen, { at: '/reconciliation' });
    expect(await screen.findByText('The reconciliation could not be loaded.')).toBeInTheDocument();
    expect(screen.getByText('Not for you.')).toBeInTheDocument();
    expect(await screen.findByText('No exceptions.')).toBeInTheDocument();
    api.onData(readReconciliation, () => dayOf());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await equation();
  });
});

describe('the sign-off', () => {
  test('names what does not agree, needs a remark for it, and is confirmed by the answer', async () => {
    const { api, user, shown } = open();
    const signOff = {
      by: 'Test Admin',
      at: '2026-11-27T07:00:00.000Z',
      digest: 'ab'.repeat(32),
      stands: true,
    };
    api.on(signOffDay, () => {
      shown.day = dayOf({ signOff: { ...signOff, remark: 'Bank asked' }, obstacle: 'It is signed off.' });
      return { success: true, data: shown.day };
    });
    await user.click(await screen.findByRole('button', { name: 'Sign off 26 Nov 2026' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign off 26 Nov 2026' });
    expect(dialog).toHaveTextContent('Bank: main: ₦3.62 is unexplained.');
    expect(dialog).toHaveTextContent('Flutterwave: no balance is reported yet.');
    expect(dialog).toHaveTextContent('Open: 2 exceptions.');
    const confirm = within(dialog).getByRole('button', { name: 'Sign off' });
    expect(confirm).toBeDisabled();
    await user.type(within(dialog).getByLabelText('Remark on what does not agree'), ' Bank asked ');
    await user.click(confirm);
    expect(await screen.findByText('26 Nov 2026 is signed off by Test Admin.')).toBeInTheDocument();
    expect(api.received(signOffDay).map(({ body }) => body)).toEqual([
      { day: '2026-11-26', remark: 'Bank asked' },
    ]);
    expect(screen.getByRole('region', { name: 'Sign-off' })).toHaveTextContent(
      /Signed off by Test Admin.*: Bank asked/,
    );
    expect(screen.getByRole('button', { name: 'Sign off 26 Nov 2026' })).toBeDisabled();
  });

  test('is disabled with the reason of the server beside it', async () => {
    open({ day: dayOf({ obstacle: 'You confirmed a correction of the day.' }) });
    expect(await screen.findByRole('button', { name: /^Sign off/ })).toBeDisabled();
    expect(screen.getByText('You confirmed a correction of the day.')).toBeInTheDocument();
  });

  test('that was refused stays open with the message and the text', async () => {
    const { api, user } = open();
    api.on(signOffDay, () => ({
      refuse: { status: 409, code: 'notIndependent' as const, message: 'You made one of its matches.' },
    }));
    await user.click(await screen.findByRole('button', { name: /^Sign off/ }));
    await user.type(await screen.findByLabelText(/^Remark/), 'Known fee');
    await user.click(screen.getByRole('button', { name: 'Sign off' }));
    expect(await screen.findByText('You made one of its matches.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Remark/)).toHaveValue('Known fee');
  });

  test('tells that the day has changed since', async () => {
    const signOff = {
      by: 'Musa Bello',
      at: '2026-11-26T23:00:00.000Z',
      digest: 'cd'.repeat(32),
      remark: null,
    };
    open({ day: dayOf({ signOff: { ...signOff, stands: false } }) });
    expect(await screen.findByText(/^Changed since/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Sign off/ })).toBeEnabled();
  });
});

describe('an exception', () => {
  const at = `/reconciliation?details=${exceptionOf(1)._id}`;
  const drawer = () => screen.findByRole('dialog', { name: 'Exception' });

  test('has both sides, earlier versions and the raw line in its details', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'PAY-1' }));
    const details = await drawer();
    await within(details).findByText('Transfer from Ada');
    const ledger = within(details).getByRole('region', { name: 'In the ledger' });
    expect(ledger).toHaveTextContent(/Payment in.*payment:1₦1,000.00/);
    const lines = within(within(details).getByRole('region', { name: 'Reported by Bank: main' }));
    expect(textsOf(lines.getAllByRole('listitem'))).toEqual([
      expect.stringMatching(/^Payment, done.*₦1,000.00−₦26.875 charges.*{"amount":100000}$/),
      expect.stringMatching(/^Payment, pending \(earlier version\).*₦1,000.00As reported{}$/),
    ]);
    expect(within(details).getByRole('link', { name: 'Withdrawal' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/request-withdrawals\?q=.*&details=/),
    );
  });

  test('is matched with a suggestion, and the next one stands there with what the server says is left', async () => {
    const other = exceptionOf(3, { reference: 'LINE-3', kind: 'missingHere', difference: -26.88 });
    const { api, shown, user, address } = open({
      details: { suggestions: [{ exception: other, reason: 'amount' }] },
    });
    api.on(matchException, () => {
      shown.exceptions = [exceptionOf(2)];
      return { success: true };
    });
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    await screen.findByRole('button', { name: 'Match with LINE-3' });
    await user.keyboard('2');
    expect(screen.queryByRole('dialog', { name: 'Match' })).not.toBeInTheDocument();
    await user.keyboard('1');
    const dialog = await screen.findByRole('dialog', { name: 'Match' });
    expect(dialog).toHaveTextContent('PAY-1, ₦26.88 with LINE-3, −₦26.88');
    expect(dialog).toHaveTextContent('₦0.00 is left over.');
    await user.type(within(dialog).getByLabelText('Reason'), 'Same transfer');
    await user.tab();
    await user.keyboard('c');
    expect(screen.queryByRole('dialog', { name: 'Propose Correction' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Match' }));
    expect(
      await screen.findByText('Matched with 1 exception. Nothing of PAY-1 is left.'),
    ).toBeInTheDocument();
    expect(api.received(matchException).map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: exceptionOf(1)._id }, body: { with: [other._id], remark: 'Same transfer' } },
    ]);
    await waitFor(() => expect(address()).toContain(exceptionOf(2)._id));
    expect(await drawer()).toHaveTextContent('PAY-2');
  });

  test('that is matched in part stays open, and says what is left', async () => {
    const { api, shown, user, address } = open({
      at,
      details: { suggestions: [{ exception: exceptionOf(2), reason: 'settlement' }] },
    });
    api.on(matchException, () => {
      shown.exceptions = [exceptionOf(1, { difference: 5 })];
      return { success: true };
    });
    await user.click(await screen.findByRole('button', { name: 'Match with PAY-2' }));
    await user.type(await screen.findByLabelText('Reason'), 'Part of it');
    await user.click(screen.getByRole('button', { name: 'Match' }));
    expect(await screen.findByText('Matched with 1 exception. ₦5.00 of PAY-1 is left.')).toBeInTheDocument();
    expect(address()).toBe(at);
  });

  test('is matched with chosen others of its account alone', async () => {
    const elsewhere = exceptionOf(3, { account: 'provider:paystack', reference: 'FEE-3' });
    const { api, user } = open({
      exceptions: [exceptionOf(1), exceptionOf(2, { difference: -20 }), elsewhere],
    });
    api.on(matchException, () => ({ success: true }));
    await user.click(await screen.findByLabelText(/PAY-1/));
    const match = await screen.findByRole('button', { name: 'Match' });
    expect(match).toBeDisabled();
    await user.click(screen.getByLabelText(/FEE-3/));
    await waitFor(() => expect(screen.getByText(/2 selected/)).toBeInTheDocument());
    expect(match).toBeDisabled();
    expect(screen.getByText('Select at least two of one account.')).toBeInTheDocument();
    await user.click(screen.getByLabelText(/FEE-3/));
    await user.click(screen.getByLabelText(/PAY-2/));
    expect(await screen.findByText('2 selected · ₦6.88 left over')).toBeInTheDocument();
    await user.click(match);
    await user.type(await screen.findByLabelText('Reason'), 'One transfer');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Match' }));
    expect(await screen.findByText(/^Matched with 1 exception/)).toBeInTheDocument();
    expect(api.received(matchException)[0]?.body).toEqual({
      with: [exceptionOf(2)._id],
      remark: 'One transfer',
    });
  });

  test('has a correction proposed by what would balance it', async () => {
    const { api, user } = open({ at });
    api.onData(proposeCorrection, () => correctionOf(1, { mine: true }));
    await screen.findByRole('button', { name: 'Propose Correction' });
    await user.keyboard('c');
    const dialog = await screen.findByRole('dialog', { name: 'Propose Correction' });
    const amount = within(dialog).getByLabelText('Naira into the account');
    expect(amount).toHaveValue('-26.88');
    await user.type(within(dialog).getByLabelText('Reason'), 'Fee of the bank');
    await user.clear(amount);
    expect(within(dialog).getByRole('button', { name: 'Propose' })).toBeDisabled();
    await user.type(amount, '-26.88');
    await user.selectOptions(within(dialog).getByLabelText('Against'), 'VAT on fees');
    await user.click(within(dialog).getByRole('button', { name: 'Propose' }));
    expect(await screen.findByText(/^Correction of −₦26.88 for PAY-1 is proposed/)).toBeInTheDocument();
    expect(api.received(proposeCorrection).map(({ body }) => body)).toEqual([
      { against: 'vatOnFees', amount: -26.88, reason: 'Fee of the bank' },
    ]);
  });

  test('that is gone says so', async () => {
    open({ at, exceptions: [] });
    expect(await screen.findByText('This exception is gone.')).toBeInTheDocument();
  });
});

describe('a correction', () => {
  test('of another admin is confirmed; an own one cannot be', async () => {
    const { api, shown, user } = open({
      at: '/reconciliation?tab=corrections',
      day: dayOf({ waiting: 2 }),
      corrections: [correctionOf(1), correctionOf(2, { mine: true })],
    });
    api.on(decideCorrection, () => {
      shown.corrections = [correctionOf(2, { mine: true })];
      return { success: true, data: correctionOf(1, { state: 'confirmed', decidedBy: 'Test Admin' }) };
    });
    expect(await screen.findByRole('link', { name: 'Corrections (2 waiting)' })).toBeInTheDocument();
    const own = await screen.findByRole('row', { name: /PAY-2/ });
    for (const button of within(own).getAllByRole('button')) expect(button).toBeDisabled();
    expect(own).toHaveTextContent('Yours. Another admin confirms it.');
    expect(api.received(listCorrections)[0]?.query).not.toHaveProperty('filter');
    await user.click(screen.getByRole('button', { name: 'Confirm −₦26.88 of PAY-1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm Correction' });
    expect(dialog).toHaveTextContent(
      '−₦26.88 into Bank: main against Provider fees for PAY-1, proposed by Musa Bello: Fee of the bank',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('−₦26.88 for PAY-1: confirmed.')).toBeInTheDocument();
    expect(api.received(decideCorrection).map(({ body }) => body)).toEqual([{ decision: 'confirmed' }]);
    expect(screen.queryByRole('row', { name: /PAY-1/ })).not.toBeInTheDocument();
  });
});

test('the screen and its menu entry are absent without the capability', () => {
  const entries = [...descriptor.paths, ...descriptor.menu].filter(({ path }) => path === '/reconciliation');
  expect(entries).toHaveLength(2);
  for (const entry of entries) {
    expect(entry).toMatchObject({ access: 'reconcileMoney', capability: 'reconciliation' });
  }
});
