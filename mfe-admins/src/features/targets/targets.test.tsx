import { screen, waitFor, within } from '@testing-library/react';
import { changeTarget, listTargets, type QueueTarget } from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import { Targets } from './Targets.tsx';

test('a target is changed in hours, and escalates once it is switched on', async () => {
  const api = fakeApi();
  const data: QueueTarget[] = [{ queue: 'withdrawals', hours: 72, escalates: false }];
  api.onData(listTargets, () => data);
  api.onData(changeTarget, () => data);
  const { user } = renderScreen(Targets);
  expect(await screen.findByRole('cell', { name: '3 days' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Edit Withdrawals' }));
  const dialog = await screen.findByRole('dialog', { name: 'Target of Withdrawals' });
  const hours = within(dialog).getByLabelText('Hours to the first decision');
  await user.clear(hours);
  await user.type(hours, '0');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('At least 1 hour')).toBeInTheDocument();
  await user.type(hours, '{Backspace}12');
  await user.click(within(dialog).getByRole('checkbox'));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [{ params, body } = {}] = api.received(changeTarget);
  expect([params, body]).toEqual([{ queue: 'withdrawals' }, { hours: 12, escalates: true }]);
});
