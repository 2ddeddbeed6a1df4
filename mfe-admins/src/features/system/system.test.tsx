import { screen, within } from '@testing-library/react';
import { readSystem, type SystemCheck, type WorkState } from '@padiman/contracts';
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
  return { ...view, items };
}

test('shows the worst first, and who stops which work', async () => {
  const { items } = await open([
    { name: 'payouts', stoppedBy: null },
    { name: 'retention', stoppedBy: 'configuration' },
    { name: 'scheduledDecisions', stoppedBy: 'copy' },
  ]);
  expect(await items('Checks')).toEqual([
    'workThe database is a copy.Fault',
    'backupThe last is 3 days old.Warning',
    'clockIt agrees.Sound',
  ]);
  expect(await items('Background work')).toEqual([
    'Payouts by a providerRuns.',
    'Removal of old personal dataStopped by the settings of this server.',
    'Scheduled decisionsStopped: this database is a copy.',
  ]);
});

test('checks that cannot be loaded say so, with Retry', async () => {
  fakeApi().on(readSystem, () => ({ refuse: { status: 400, message: 'No.' } }));
  renderScreen(System);
  expect(await screen.findByText('The checks could not be loaded.')).toBeInTheDocument();
});
