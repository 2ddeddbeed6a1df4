import { screen, within } from '@testing-library/react';
import { readMemberMessages, resendMemberMessage, type MemberMessage } from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin } from '@padiman/testing';
import { DetailsDrawer } from './public.ts';
// Loaded in advance: the details load it when they are shown.
import './MemberMessages.tsx';

const id = '01900000-0000-7000-8000-000000000001';
const told: MemberMessage = {
  ...{ _id: id.replace(/1$/, '9'), type: 'withdrawal.rejected', at: '2026-11-21T08:00:00Z' },
  ...{ reasonCode: 'paused', message: { en: '<b>Wait</b>', pcm: 'Wait small' }, note: 'until Monday' },
  ...{ state: 'delivered', deliveredAt: '2026-11-21T08:01:00Z' },
};

function open(messages: MemberMessage[], { hasAddress = true, ...options } = {}) {
  const api = fakeApi();
  api.onData(readMemberMessages, () => ({ messages, hasAddress }));
  const Record = () => (
    <DetailsDrawer title="A request" onClose={() => {}} noted={{ type: 'withdrawal', id }} told>
      Facts
    </DetailsDrawer>
  );
  return { api, ...renderScreen(Record, options) };
}

const section = () => screen.findByRole('region', { name: 'What the member was told' });

test('a message stands with both texts, its note and its delivery, and is sent again once confirmed', async () => {
  const { api, user } = open([told]);
  api.onData(resendMemberMessage, () => ({ messages: [], hasAddress: true }));
  const item = await within(await section()).findByRole('listitem');
  expect(item).toHaveTextContent(
    /^Rejected.*<b>Wait<\/b>Wait smalluntil MondayDelivered to the app 21 Nov 2026 at 09:01/,
  );
  await user.click(within(item).getByRole('button', { name: 'Send Again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send the message again' });
  expect(api.received(resendMemberMessage)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Send Again' }));
  expect(await screen.findByText('The message is sent again.')).toBeInTheDocument();
  expect(api.received(resendMemberMessage)[0]).toMatchObject({
    params: { type: 'withdrawal', id },
    body: { messageId: told._id },
  });
});

test('one that waits cannot be sent again; one without a reason of the list says that it has no text', async () => {
  open([{ ...told, message: null, note: null, reasonCode: null, state: 'waiting', deliveredAt: null }]);
  const item = await within(await section()).findByRole('listitem');
  expect(item).toHaveTextContent('Without a text');
  expect(item).toHaveTextContent('Waits to be delivered');
  expect(within(item).queryByRole('button')).not.toBeInTheDocument();
});

test('without a webhook it says so; without capability or access to the record it is absent', async () => {
  const { unmount } = open([{ ...told, state: 'noAddress', deliveredAt: null }], { hasAddress: false });
  const part = await section();
  expect(await within(part).findByText(/No webhook is set up/)).toBeInTheDocument();
  expect(within(part).getByRole('listitem')).toHaveTextContent('No webhook receives this');
  expect(within(part).queryByRole('button')).not.toBeInTheDocument();
  unmount();
  for (const options of [
    { capabilities: [] },
    { signedInAs: { ...testAdmin, superAdmin: false, rights: {} } },
  ]) {
    const { api, unmount: close } = open([told], options as object);
    expect(await screen.findByText('Facts')).toBeInTheDocument();
    expect(screen.queryByText('What the member was told')).not.toBeInTheDocument();
    expect(api.received(readMemberMessages)).toEqual([]);
    close();
  }
});

test('a failure says so, with Retry', async () => {
  const { api, user } = open([]);
  api.on(readMemberMessages, () => ({ refuse: { status: 500 } }));
  expect(await screen.findByText('The messages could not be loaded.')).toBeInTheDocument();
  api.onData(readMemberMessages, () => ({ messages: [], hasAddress: true }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No reason was sent in the last 90 days.')).toBeInTheDocument();
});
