import { screen, within } from '@testing-library/react';
import { allCapabilities, listPayouts, listWithdrawals, withdrawalDetails, review } from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import WithdrawalsScreen from './withdrawals.screen.tsx';
import { detailed, withdrawal } from './withdrawals.fixture.ts';

const later = new Date(Date.now() + 60_000).toISOString();

function open({ at = '/request-withdrawals?filter=pending', capabilities = allCapabilities } = {}) {
  const api = fakeApi();
  const withdrawals = [withdrawal(1), withdrawal(2), withdrawal(3)];
  api.onList(listWithdrawals, () => withdrawals);
  api.onList(listPayouts, () => [], { totalAmount: 0 });
  api.onData(withdrawalDetails, () => detailed(withdrawal(1)));
  api.onData(review.activity, () => ({
    claims: [
      { _id: withdrawal(1)._id, by: 'Halima Bello', mine: false, until: later },
      { _id: withdrawal(3)._id, by: 'Adaeze Okonkwo', mine: true, until: later },
    ],
    scheduled: [
      {
        _id: withdrawal(2)._id,
        by: 'Halima Bello',
        mine: false,
        status: 'accepted' as const,
        remark: null,
        state: 'waiting' as const,
        ...{ refusal: null, scheduledAt: later, takesEffectAt: later },
      },
    ],
  }));
  return { api, ...renderScreen(WithdrawalsScreen, { at, capabilities }) };
}
const row = (number: number) => screen.findByRole('row', { name: new RegExp(`012345678${number}`) });

test('rows name who reviews them, and a decision that takes effect soon', async () => {
  open();
  expect(await within(await row(1)).findByText('Halima Bello is reviewing this')).toBeInTheDocument();
  expect(within(await row(2)).getByText('Accepted by Halima Bello, takes effect soon')).toBeInTheDocument();
  expect(await row(3)).not.toHaveTextContent('reviewing');
});

test('the details name who reviews the request', async () => {
  open({ at: `/request-withdrawals?details=${withdrawal(1)._id}` });
  const drawer = await screen.findByRole('dialog', { name: 'Withdrawal Request' });
  expect(await within(drawer).findByText('Halima Bello is reviewing this')).toBeInTheDocument();
});

test('the button opens review mode', async () => {
  const { user, address } = open();
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  expect(address()).toBe('/request-withdrawals/review?filter=pending');
});

test('a backend without review mode is not called for it', async () => {
  const { api } = open({ capabilities: allCapabilities.filter((name) => name !== 'review') });
  await row(1);
  expect(screen.queryByRole('button', { name: 'Review' })).not.toBeInTheDocument();
  expect(api.received(review.activity)).toEqual([]);
});
