import { screen, within } from '@testing-library/react';
import { listPayouts, listWithdrawals, revealPersonalData, withdrawalDetails } from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin } from '@padiman/testing';
import WithdrawalsScreen from './withdrawals.screen.tsx';
import { detailed, withdrawal } from './withdrawals.fixture.ts';

const masked = withdrawal(1, { accountNumber: '***6781' });

function open() {
  const admin = { ...testAdmin, superAdmin: false, rights: { viewWithdrawalEarnings: true } };
  const known = detailed(masked);
  const api = fakeApi();
  api.onList(listPayouts, () => [], { totalAmount: 0 });
  api.onList(listWithdrawals, () => [masked]);
  api.onData(withdrawalDetails, () => ({
    ...known,
    user: { ...known.user, phone_number: '0807***11' },
    sharers: [{ _id: masked._id, first_name: 'Same', last_name: 'Account', phone_number: '0807***22' }],
  }));
  api.onData(revealPersonalData, () => ({ value: '0123456781' }));
  return {
    api,
    ...renderScreen(WithdrawalsScreen, { at: '/request-withdrawals', signedInAs: admin }),
  };
}

test('the tail of a masked account links to the details, where account and phones can be shown', async () => {
  const { user, api } = open();
  await user.click(await screen.findByRole('link', { name: '***6781' }));
  const drawer = await screen.findByRole('dialog', { name: 'Withdrawal Request' });
  await within(drawer).findByText('0807***11');
  for (const name of [
    /^Show phone number of (?!Same)/,
    'Show phone number of Same Account',
    /^Show account number of /,
  ]) {
    expect(within(drawer).getByRole('button', { name })).toBeInTheDocument();
  }
  await user.click(within(drawer).getByRole('button', { name: /^Show account number of / }));
  const dialog = await screen.findByRole('dialog', { name: 'Show account number' });
  await user.type(within(dialog).getByLabelText('Reason'), 'Compare with the bank');
  await user.click(within(dialog).getByRole('button', { name: 'Show' }));
  expect(await within(drawer).findByText('0123456781')).toBeInTheDocument();
  expect(api.received(revealPersonalData)[0]?.body).toEqual({
    ...{ itemType: 'withdrawals', id: masked._id, field: 'accountNumber', reason: 'Compare with the bank' },
  });
});

test('a decision is offered with the masked account, and the search names no phone', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Accept / }));
  expect(await screen.findByRole('dialog', { name: 'Accept Request' })).toHaveTextContent('***6781');
  expect(screen.getByLabelText('Search account name, bank or user')).toBeInTheDocument();
});
