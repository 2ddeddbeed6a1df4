import { screen, within } from '@testing-library/react';
import * as contracts from '@padiman/contracts';
import { allCapabilities, readNotes, type RecordNotes } from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin } from '@padiman/testing';
import { DetailsDrawer } from '../overlay/public.ts';
// Loaded in advance: the details load it when they are shown.
import './DrawerNotes.tsx';

const id = '01900000-0000-7000-8000-000000000001';
const at = '2026-11-21T08:00:00Z';
const none: RecordNotes = { notes: [], hold: null };
const hold = { by: 'Bola Ade', mine: false, reason: 'The bank was asked', since: at, until: null };

function Record() {
  return (
    <DetailsDrawer title="A ride" onClose={() => {}} noted={{ type: 'offeredRide', id }}>
      Facts
    </DetailsDrawer>
  );
}

/** Opens the details of a record with the given notes; `superAdmin` false is an admin without rights. */
function open(known: Partial<RecordNotes> = {}, { superAdmin = true, capabilities = allCapabilities } = {}) {
  const api = fakeApi();
  const state = { ...none, ...known };
  const answer = () => ({ success: true, data: state });
  api.on(readNotes, answer);
  for (const call of [contracts.addNote, contracts.setHold]) api.on(call, answer);
  const signedInAs = superAdmin ? testAdmin : { ...testAdmin, superAdmin: false, rights: {} };
  return { api, ...renderScreen(Record, { signedInAs, capabilities }) };
}

const section = () => screen.findByRole('region', { name: 'Notes' });
const buttonIn = (part: HTMLElement, name: string) => within(part).getByRole('button', { name });

test('notes stand newest first, with author and action', async () => {
  const note = { at, by: 'Ada Obi', text: 'Look at this', kind: 'note' as const };
  open({
    notes: [
      { ...note, _id: '2' },
      { ...note, _id: '1', kind: 'release', text: '' },
    ],
  });
  const items = await screen.findAllByRole('listitem', {}, { timeout: 5_000 });
  expect(items[0]).toHaveTextContent(/^Ada Obi.*Look at this$/);
  expect(items[1]).toHaveTextContent(/^Ada Obi ?Released/);
});

test('a note is sent once more with the same key after a failure', async () => {
  const { api, user } = open();
  const part = await section();
  await user.click(await within(part).findByRole('button', { name: 'Note' }));
  expect(within(part).getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await user.click(buttonIn(part, 'Add Note'));
  expect(await within(part).findByText('Please write a text')).toBeInTheDocument();
  await user.type(within(part).getByRole('textbox', { name: 'Note' }), 'See this');

  api.on(contracts.addNote, () => ({ refuse: { status: 500, message: 'The server is busy.' } }));
  await user.click(buttonIn(part, 'Add Note'));
  expect(await within(part).findByRole('alert')).toHaveTextContent('The server is busy.');
  api.onData(contracts.addNote, () => none);
  await user.click(buttonIn(part, 'Add Note'));
  expect(await within(part).findByRole('button', { name: 'Note' })).toBeInTheDocument();
  const [first, second] = api.received(contracts.addNote).map(({ body }) => body as { key: string });
  expect(second).toEqual({ text: 'See this', key: first?.key });
});

test('a hold is sent with its length', async () => {
  const { api, user } = open();
  const part = await section();
  expect(await within(part).findByRole('button', { name: 'Hold' })).toHaveAttribute('aria-keyshortcuts', 'H');
  await user.keyboard('h');
  await user.type(within(part).getByRole('textbox', { name: 'Reason for the hold' }), 'Wait');
  await user.selectOptions(within(part).getByRole('combobox', { name: 'How long' }), '1 day');
  await user.click(buttonIn(part, 'Put on Hold'));
  expect(await within(part).findByRole('button', { name: 'Note' })).toBeInTheDocument();
  const { text, until } = api.received(contracts.setHold)[0]?.body as { text: string; until: string };
  expect(text).toBe('Wait');
  expect(Math.abs(Date.parse(until) - Date.now() - 86_400_000)).toBeLessThan(60_000);
});

test('a super admin releases the hold of another; others cannot', async () => {
  const { api, user, unmount } = open({ hold });
  const part = await section();
  expect(await within(part).findByText(/The bank was asked/)).toBeInTheDocument();
  expect(buttonIn(part, 'Hold')).toBeDisabled();
  await user.click(buttonIn(part, 'Release'));
  expect(api.received(contracts.setHold)).toHaveLength(1);
  unmount();

  open({ hold }, { superAdmin: false });
  const other = await section();
  expect(await within(other).findByText(/The bank was asked/)).toBeInTheDocument();
  expect(within(other).queryByRole('button', { name: 'Release' })).not.toBeInTheDocument();
});

test('a failure says so with Retry; without the capability there are no notes', async () => {
  const { api, user, unmount } = open();
  api.on(readNotes, () => ({ refuse: { status: 500 } }));
  expect(await screen.findByText('The notes could not be loaded.')).toBeInTheDocument();
  api.onData(readNotes, () => none);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No notes yet.')).toBeInTheDocument();
  unmount();

  open({}, { capabilities: [] });
  expect(await screen.findByText('Facts')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Notes' })).not.toBeInTheDocument();
});
