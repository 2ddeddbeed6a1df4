import { screen, within } from '@testing-library/react';
import * as contracts from '@padiman/contracts';
import { allCapabilities, readNotes, type RecordNotes } from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin } from '@padiman/testing';
import { DetailsDrawer } from '../overlay/public.ts';
// Loaded in advance: the details load it when they are shown.
import './DrawerNotes.tsx';

const id = '01900000-0000-7000-8000-000000000001';
const bola = { _id: '01900000-0000-7000-8000-000000000002', name: 'Bola Ade' };
const at = '2026-11-21T08:00:00Z';
const none: RecordNotes = { notes: [], hold: null, escalation: null, mentioned: false };
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
  api.onData(contracts.listColleagues, () => [bola]);
  for (const call of [
    contracts.addNote,
    contracts.putOnHold,
    contracts.escalateRecord,
    contracts.releaseHold,
  ]) {
    api.on(call, answer);
  }
  api.on(contracts.returnRecord, answer);
  const signedInAs = superAdmin ? testAdmin : { ...testAdmin, superAdmin: false, rights: {} };
  return { api, ...renderScreen(Record, { signedInAs, capabilities }) };
}

const section = () => screen.findByRole('region', { name: 'Notes' });
const buttonIn = (part: HTMLElement, name: string) => within(part).getByRole('button', { name });

test('notes stand newest first, with author, action and mentions', async () => {
  const note = { at, by: 'Ada Obi', text: 'Look at this', mentions: ['Bola Ade'], kind: 'note' as const };
  open({
    notes: [
      { ...note, _id: '2' },
      { ...note, _id: '1', kind: 'release', text: '', mentions: [] },
    ],
  });
  const items = await screen.findAllByRole('listitem', {}, { timeout: 5_000 });
  expect(items[0]).toHaveTextContent(/^Ada Obi.*Look at this.*Mentions @Bola Ade$/);
  expect(items[1]).toHaveTextContent(/^Ada Obi ?Released/);
});

test('a note is sent with the colleagues whom it mentions, once more with the same key after a failure', async () => {
  const { api, user } = open();
  const part = await section();
  await user.click(await within(part).findByRole('button', { name: 'Note' }));
  expect(within(part).getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await user.click(buttonIn(part, 'Add Note'));
  expect(await within(part).findByText('Please write a text')).toBeInTheDocument();
  await user.type(within(part).getByRole('textbox', { name: 'Note' }), 'See this');
  const field = within(part).getByRole('combobox', { name: 'Mention colleagues' });
  await user.type(field, 'ade');
  expect(await within(part).findByRole('option', { name: 'Bola Ade' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await user.keyboard('{Enter}');
  expect(buttonIn(part, 'Do not mention Bola Ade')).toBeInTheDocument();

  api.on(contracts.addNote, () => ({ refuse: { status: 500, message: 'The server is busy.' } }));
  await user.click(buttonIn(part, 'Add Note'));
  expect(await within(part).findByRole('alert')).toHaveTextContent('The server is busy.');
  api.onData(contracts.addNote, () => none);
  await user.click(buttonIn(part, 'Add Note'));
  expect(await within(part).findByRole('button', { name: 'Note' })).toBeInTheDocument();
  const [first, second] = api.received(contracts.addNote).map(({ body }) => body as { key: string });
  expect(second).toEqual({ text: 'See this', mentions: [bola._id], key: first?.key });
});

test('a hold is sent with its length, an escalation with its reason', async () => {
  const { api, user } = open();
  const part = await section();
  expect(await within(part).findByRole('button', { name: 'Hold' })).toHaveAttribute('aria-keyshortcuts', 'H');
  await user.keyboard('h');
  await user.type(within(part).getByRole('textbox', { name: 'Reason for the hold' }), 'Wait');
  await user.selectOptions(within(part).getByRole('combobox', { name: 'How long' }), '1 day');
  await user.click(buttonIn(part, 'Put on Hold'));
  await user.click(await within(part).findByRole('button', { name: 'Escalate' }));
  await user.type(within(part).getByRole('textbox', { name: 'Reason for the escalation' }), 'Help');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await within(part).findByRole('button', { name: 'Note' })).toBeInTheDocument();
  const { text, until } = api.received(contracts.putOnHold)[0]?.body as { text: string; until: string };
  expect(text).toBe('Wait');
  expect(Math.abs(Date.parse(until) - Date.now() - 86_400_000)).toBeLessThan(60_000);
  expect(api.received(contracts.escalateRecord)[0]?.body).toEqual({ text: 'Help' });
});

test('a super admin releases the hold of another and returns an escalation; others cannot', async () => {
  const known = { hold, escalation: { by: 'Bola Ade', reason: 'Two names', since: at } };
  const { api, user, unmount } = open(known);
  const part = await section();
  expect(await within(part).findByText(/The bank was asked/)).toBeInTheDocument();
  for (const name of ['Hold', 'Escalate']) expect(buttonIn(part, name)).toBeDisabled();
  await user.click(buttonIn(part, 'Release'));
  await user.click(buttonIn(part, 'Return'));
  await user.type(within(part).getByRole('textbox', { name: 'Note to the others' }), 'Reject it');
  await user.click(within(within(part).getByRole('form')).getByRole('button', { name: 'Return' }));
  expect(api.received(contracts.releaseHold)).toHaveLength(1);
  expect(api.received(contracts.returnRecord)[0]?.body).toEqual({ text: 'Reject it' });
  unmount();

  open(known, { superAdmin: false });
  const other = await section();
  expect(await within(other).findByText(/Two names/)).toBeInTheDocument();
  for (const name of ['Release', 'Return']) {
    expect(within(other).queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

test('an unread mention is marked as read', async () => {
  const { api } = open({ mentioned: true });
  api.on(contracts.readMentionsOf, () => ({ success: true }));
  await section();
  await screen.findByText('No notes yet.');
  expect(api.received(contracts.readMentionsOf)[0]?.params).toEqual({ type: 'offeredRide', id });
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
