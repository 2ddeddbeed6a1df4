import { screen, waitFor, within } from '@testing-library/react';
import {
  listPayouts,
  listWithdrawals,
  setPayoutClaim,
  resolveAccount,
  settlePayout,
  withdrawalDetails,
  type BankAccountName,
  type Capability,
  type DetailedWithdrawal,
  type Payout,
} from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import { detailed, payoutOf, withdrawal } from './withdrawals.fixture.ts';
import WithdrawalsScreen from './withdrawals.screen.tsx';

/** Opens the drawer of a request; `show` changes what the next read of the details answers. */
function open(details: DetailedWithdrawal, capabilities?: readonly Capability[]) {
  const api = fakeApi();
  const show = (data: DetailedWithdrawal) => api.onData(withdrawalDetails, () => data);
  show(details);
  api.onList(listPayouts, () => [], { totalAmount: 0 });
  api.onList(listWithdrawals, () => [details.request]);
  const at = `/request-withdrawals?details=${details.request._id}`;
  return { api, show, ...renderScreen(WithdrawalsScreen, { at, ...(capabilities && { capabilities }) }) };
}

const accepted = (payout: Partial<Payout>) =>
  detailed(withdrawal(1, { status: 'accepted' }), { payout: payoutOf(payout) });
const claimOf = (changes: Partial<NonNullable<Payout['claim']>> = {}) => ({
  ...{ by: 'Halima Bello', mine: false, until: '2024-03-01T10:30:00.000Z', expired: false },
  ...changes,
});
const button = (name: string) => screen.queryByRole('button', { name });

describe('a manual payout', () => {
  test('is claimed, and then noted as paid', async () => {
    const { api, show, user } = open(accepted({}));
    const claim = await screen.findByRole('button', { name: 'Claim Payout' });
    expect(button('Mark as Paid')).not.toBeInTheDocument();
    const payout = { claim: claimOf({ mine: true }), involved: true };
    api.on(setPayoutClaim, () => {
      show(accepted(payout));
      return { success: true, data: payoutOf(payout) };
    });
    api.onData(settlePayout, () => payoutOf({ ...payout, state: 'paid' }));
    await user.click(claim);
    const paid = await screen.findByRole('button', { name: 'Mark as Paid' });
    expect(screen.getByText(/^You have claimed it until/)).toBeInTheDocument();
    expect(button('Mark as Failed')).not.toBeInTheDocument();
    expect(screen.getByText('Only another admin can record a failed payment.')).toBeInTheDocument();
    expect(paid).toBeDisabled();
    await user.type(screen.getByLabelText('Bank reference'), 'FT-1');
    await user.click(paid);
    const confirmation = await screen.findByRole('dialog', { name: 'Mark as Paid' });
    expect(confirmation).toHaveTextContent('₦1,000.50 for Name1 Obi: recorded as paid by the bank.');
    expect(confirmation).toHaveTextContent('Bank reference: FT-1');
    expect(api.received(settlePayout)).toEqual([]);
    await user.click(within(confirmation).getByRole('button', { name: 'Mark as Paid' }));
    await waitFor(() =>
      expect(api.received(settlePayout).map(({ body }) => body)).toEqual([
        { outcome: 'paid', bankReference: 'FT-1' },
      ]),
    );
  });

  test('is released', async () => {
    const { api, show, user } = open(accepted({ claim: claimOf({ mine: true }), involved: true }));
    api.on(setPayoutClaim, () => {
      show(accepted({}));
      return { success: true, data: payoutOf() };
    });
    await user.click(await screen.findByRole('button', { name: 'Release Claim' }));
    expect(await screen.findByRole('button', { name: 'Claim Payout' })).toBeInTheDocument();
  });

  test('of another admin names the admin; a failure can be noted', async () => {
    const { api, user } = open(accepted({ claim: claimOf() }));
    expect(await screen.findByText(/^Halima Bello has claimed it until/)).toBeInTheDocument();
    for (const name of ['Claim Payout', 'Take Over', 'Release Claim', 'Mark as Paid']) {
      expect(button(name)).not.toBeInTheDocument();
    }
    api.onData(settlePayout, () => payoutOf({ state: 'failed' }));
    await user.type(screen.getByLabelText('Reason for failure'), 'Closed');
    await user.click(screen.getByRole('button', { name: 'Mark as Failed' }));
    const confirmation = await screen.findByRole('dialog', { name: 'Mark as Failed' });
    await user.click(within(confirmation).getByRole('button', { name: 'Mark as Failed' }));
    await waitFor(() =>
      expect(api.received(settlePayout)[0]?.body).toEqual({ outcome: 'failed', remark: 'Closed' }),
    );
  });

  test('is taken over after the lease, with a warning; a refusal is shown', async () => {
    const { api, user } = open(accepted({ claim: claimOf({ expired: true }) }));
    expect(await screen.findByText(/^The claim of Halima Bello has ended without a result/)).toBeVisible();
    const message = 'Chidi Eze has claimed the payout.';
    api.on(setPayoutClaim, () => ({ refuse: { status: 409, code: 'conflict', message } }));
    await user.click(screen.getByRole('button', { name: 'Take Over' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  test('above the limit is noted by an admin who is not involved', async () => {
    open(accepted({ claim: claimOf({ mine: true }), involved: true, fourEyes: true }));
    expect(await screen.findByText('Only another admin can record the result.')).toBeInTheDocument();
    expect(button('Mark as Paid')).not.toBeInTheDocument();
  });

  test('that was paid is noted as reversed', async () => {
    const { api, user } = open(accepted({ state: 'paid', claim: claimOf() }));
    api.onData(settlePayout, () => payoutOf({ state: 'reversed' }));
    await user.type(await screen.findByLabelText('Reason for reversal'), 'Returned');
    await user.click(screen.getByRole('button', { name: 'Mark as Reversed' }));
    const confirmation = await screen.findByRole('dialog', { name: 'Mark as Reversed' });
    expect(confirmation).toHaveTextContent('the money goes back to the user’s balance');
    await user.click(within(confirmation).getByRole('button', { name: 'Mark as Reversed' }));
    await waitFor(() =>
      expect(api.received(settlePayout)[0]?.body).toEqual({ outcome: 'reversed', remark: 'Returned' }),
    );
  });

  test('offers no action with a backend without payouts', async () => {
    open(accepted({}), ['withdrawalDetails']);
    expect(await screen.findByText('Waiting to be paid')).toBeInTheDocument();
    for (const name of ['Claim Payout', 'Mark as Failed']) expect(button(name)).not.toBeInTheDocument();
  });
});

test('a payout by a provider names it, whichever it is, and waits for what the provider says', async () => {
  const { unmount } = open(accepted({ provider: 'flutterwave', state: 'sent' }));
  expect(await screen.findByText('Flutterwave')).toBeInTheDocument();
  expect(screen.getByText('With the bank')).toBeInTheDocument();
  expect(button('Claim Payout')).not.toBeInTheDocument();
  unmount();
  open(accepted({ provider: 'paystack', state: 'sent' }));
  expect(await screen.findByText('Paystack')).toBeInTheDocument();
});

describe('the name of the account', () => {
  const owned = (accountOwner: Partial<BankAccountName>) =>
    detailed(withdrawal(1), {
      accountOwner: { name: null, matches: null, failure: null, resolvedAt: null, ...accountOwner },
    });
  const differ = 'The names differ. The account may belong to somebody else.';

  test('is asked for once, and shown beside the user’s', async () => {
    const { api, show } = open(owned({}));
    const found = { name: 'WEST TAMUNO', matches: true };
    api.on(resolveAccount, () => {
      show(owned(found));
      return { success: true, data: owned(found).accountOwner! };
    });
    expect(await screen.findByText('WEST TAMUNO')).toBeInTheDocument();
    expect(screen.queryByText(differ)).not.toBeInTheDocument();
    expect(api.received(resolveAccount)).toHaveLength(1);
  });

  test('that differs from the user’s is marked', async () => {
    open(owned({ name: 'EVE STRANGER', matches: false }));
    expect(await screen.findByText(differ)).toBeInTheDocument();
    expect(screen.getByText('EVE STRANGER')).toBeInTheDocument();
  });

  test('that could not be found is said, asked for again, and does not prevent the decision', async () => {
    const { api, show, user } = open(owned({ failure: 'Paystack did not answer' }));
    expect(await screen.findByText(/could not be found: Paystack did not answer\./)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
    expect(api.received(resolveAccount)).toEqual([]);
    const found = { name: 'WEST TAMUNO', matches: true };
    api.on(resolveAccount, () => {
      show(owned(found));
      return { success: true, data: owned(found).accountOwner! };
    });
    await user.click(screen.getByRole('button', { name: 'Ask Again' }));
    expect(await screen.findByText('WEST TAMUNO')).toBeInTheDocument();
  });

  test('is not asked for where the backend cannot tell, nor for payments by hand', async () => {
    const { api } = open(owned({}), ['withdrawalDetails']);
    expect(await screen.findByText('Tamuno West')).toBeInTheDocument();
    expect(screen.queryByText('Account Owner')).not.toBeInTheDocument();
    expect(api.received(resolveAccount)).toEqual([]);
  });
});
