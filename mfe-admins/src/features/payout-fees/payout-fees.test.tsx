import { screen, within } from '@testing-library/react';
import { changePayoutFees, readPayoutFees } from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import { PayoutFees } from './PayoutFees.tsx';

test('shows who bears the fees, and asks before a change', async () => {
  const api = fakeApi();
  let bearer: 'platform' | 'member' = 'platform';
  api.onData(readPayoutFees, () => ({ bearer }));
  api.on(changePayoutFees, () => {
    bearer = 'member';
    return { success: true, data: { bearer } };
  });
  const { user } = renderScreen(PayoutFees, { at: '/settings?tab=system' });
  expect(await screen.findByText('Borne by the platform.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Let the member Bear Them' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('They are deducted from what the member receives.')).toBeInTheDocument();
  expect(api.received(changePayoutFees)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('Borne by the member.')).toBeInTheDocument();
  expect(api.received(changePayoutFees)).toEqual([expect.objectContaining({ body: { bearer: 'member' } })]);
});
