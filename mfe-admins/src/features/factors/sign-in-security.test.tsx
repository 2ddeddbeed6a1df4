import { screen, waitFor, within } from '@testing-library/react';
import {
  allCapabilities,
  listAdmins,
  listOwnSessions,
  readOwnFactors,
  removeFactor,
  renewRecoveryCodes,
  resetFactors,
  type OwnFactors,
} from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin, textsOf } from '@padiman/testing';
import AdminsScreen from '../admins/admins.screen.tsx';
import SettingsScreen from '../settings/settings.screen.tsx';

const none: OwnFactors = {
  policy: 'optional',
  required: false,
  passkeysPossible: true,
  passkeys: [],
  totp: null,
  recoveryCodesLeft: 0,
};
const laptop = {
  _id: '01900000-0000-7000-8000-000000000051',
  name: 'Work laptop',
  createdAt: '2024-03-01T09:00:00.000Z',
  lastUsedAt: null,
};
const codes = Array.from({ length: 10 }, (_, at) => `abcde-2345${at}`);

async function open(factors: OwnFactors, capabilities = allCapabilities) {
  const api = fakeApi();
  const held = { now: factors };
  api.onData(listOwnSessions, () => []);
  api.onData(readOwnFactors, () => held.now);
  const view = renderScreen(SettingsScreen, { at: '/settings?tab=security', capabilities });
  return { ...view, api, held };
}

const listed = async () =>
  textsOf(within(await screen.findByRole('list', { name: 'Second factors' })).getAllByRole('listitem'));

test('a passkey is removed after a confirmation; a refusal is shown', async () => {
  const { user, api, held } = await open({ ...none, passkeys: [laptop], recoveryCodesLeft: 0 });
  expect(await listed()).toEqual([
    expect.stringMatching(/^Work laptopPasskey, added .+, not used yetRemove Work laptop$/),
    'Recovery codesNone left. Replace them, so that you can sign in without your device.',
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove Work laptop' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove second factor' });
  const message = 'Your rights need a second factor. Add another one first.';
  api.on(removeFactor, () => ({ refuse: { status: 409, message } }));
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
  api.on(removeFactor, () => {
    held.now = none;
    return { success: true };
  });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/You have no second factor/)).toBeInTheDocument();
});

test('recovery codes are replaced and shown once', async () => {
  const { user, api } = await open({ ...none, passkeys: [laptop], recoveryCodesLeft: 3 });
  api.on(renewRecoveryCodes, () => ({ success: true, recoveryCodes: codes }));
  await user.click(await screen.findByRole('button', { name: 'Replace the recovery codes' }));
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  const shown = await screen.findByRole('dialog', { name: 'Your recovery codes' });
  expect(within(shown).getByText('abcde-23459')).toBeInTheDocument();
});

test('who needs a factor is told so', async () => {
  await open({ ...none, policy: 'required', required: true });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your rights need a second factor.');
});

test('nothing is offered where second factors are off, or by a backend without them', async () => {
  const { api, unmount } = await open({ ...none, policy: 'off' });
  await waitFor(() => expect(api.received(readOwnFactors)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Sign-in security')).not.toBeInTheDocument());
  unmount();
  const bare = await open(none, []);
  expect(screen.queryByText('Sign-in security')).not.toBeInTheDocument();
  expect(bare.api.unanswered()).toEqual([]);
});

test("a super admin resets a colleague's factors after a confirmation", async () => {
  const musa = { ...testAdmin, _id: '01900000-0000-7000-8000-000000000002', firstName: 'Musa' };
  const api = fakeApi();
  api.onList(listAdmins, () => [musa]);
  api.on(resetFactors, () => ({ success: true, removed: 1 }));
  const { user } = renderScreen(AdminsScreen, { at: `/admins?details=${musa._id}` });
  await user.click(await screen.findByRole('button', { name: 'Remove sign-in codes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset second factors' });
  expect(dialog).toHaveTextContent('They are signed out everywhere');
  await user.click(within(dialog).getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Reset/ })).not.toBeInTheDocument());
  expect(api.received(resetFactors)).toMatchObject([{ params: { id: musa._id } }]);
});
