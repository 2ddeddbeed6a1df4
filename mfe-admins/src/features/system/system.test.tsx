import { screen, within } from '@testing-library/react';
import { changeWork, readSystem, type SystemCheck, type WorkState } from '@padiman/contracts';
import { fakeApi, renderScreen, textsOf } from '@padiman/testing';
import { System } from './System.tsx';

const checks: SystemCheck[] = [
  { name: 'clock', state: 'sound', text: 'It agrees.' },
  { name: 'backup', state: 'warning', text: 'The last is 3 days old.' },
  { name: 'work', state: 'fault', text: 'The database is a copy.' },
];

async function open(work: WorkState[]) {
  const api = fakeApi();
  api.onData(readSystem, () => ({ checks, work }));
  const view = renderScreen(System, { at: '/settings?tab=system' });
  const items = async (name: string) =>
    textsOf(within(await screen.findByRole('list', { name })).getAllByRole('listitem'));
  return { ...view, api, items };
}

test('shows the worst first, and who stops which work', async () => {
  const { items } = await open([
    { name: 'payouts', stoppedBy: null },
    { name: 'webhooks', stoppedBy: 'staff' },
    { name: 'retention', stoppedBy: 'configuration' },
    { name: 'scheduledDecisions', stoppedBy: 'copy' },
  ]);
  expect(await items('Checks')).toEqual([
    'workThe database is a copy.Fault',
    'backupThe last is 3 days old.Warning',
    'clockIt agrees.Sound',
  ]);
  expect(await items('Background work')).toEqual([
    'Payouts by a providerRuns.Stop Payouts by a provider',
    'WebhooksStopped by super admins.Let Run Webhooks',
    'Removal of old personal dataStopped by the settings of this server.',
    'Scheduled decisionsStopped: this database is a copy.',
  ]);
});

test.each([
  ['Stop Payouts by a provider', 'Stop', ['webhooks', 'payouts']],
  ['Let Run Webhooks', 'Let Run', []],
])('%s asks first, and leaves the rest as it is', async (button, confirm, stopped) => {
  const { api, user } = await open([
    { name: 'payouts', stoppedBy: null },
    { name: 'webhooks', stoppedBy: 'staff' },
  ]);
  api.on(changeWork, () => ({ refuse: { status: 409, message: 'Ada Obi has proposed this already.' } }));
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: confirm }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Ada Obi has proposed this already.');
  const message = 'This waits for a second super admin.';
  api.on(changeWork, () => ({ success: true, message }));
  await user.click(dialog.getByRole('button', { name: confirm }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(api.received(changeWork)).toEqual(Array(2).fill(expect.objectContaining({ body: { stopped } })));
});

test('checks that cannot be loaded say so, with Retry', async () => {
  fakeApi().on(readSystem, () => ({ refuse: { status: 400, message: 'No.' } }));
  renderScreen(System);
  expect(await screen.findByText('The checks could not be loaded.')).toBeInTheDocument();
});
