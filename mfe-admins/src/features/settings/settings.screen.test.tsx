import { screen, waitFor, within } from '@testing-library/react';
import {
  changeOwnPassword,
  endOwnSessions,
  fetchAdmin,
  listDeleted,
  listOwnSessions,
  listServiceKeys,
  readOwnFactors,
  readSystem,
  readWebhook,
  type Capability,
  type OwnFactors,
  type OwnSession,
} from '@padiman/contracts';
import { expectRefused, fakeApi, renderScreen, testAdmin, textsOf } from '@padiman/testing';
import SettingsScreen from './settings.screen.tsx';

const here: OwnSession = {
  _id: '01900000-0000-7000-8000-000000000041',
  address: '10.0.0.1',
  since: '2024-03-01T09:00:00.000Z',
  lastUsed: '2024-03-01T10:30:00.000Z',
  current: true,
};
const noFactors: OwnFactors = {
  policy: 'optional',
  required: false,
  passkeysPossible: true,
  passkeys: [],
  totp: null,
  recoveryCodesLeft: 0,
};
const elsewhere: OwnSession = {
  ...here,
  _id: '01900000-0000-7000-8000-000000000042',
  address: '10.0.0.2',
  current: false,
};

async function open({ superAdmin = false } = {}) {
  const admin = { ...testAdmin, superAdmin };
  const api = fakeApi();
  const held = [here, elsewhere];
  api.onData(readOwnFactors, () => noFactors);
  api.onData(listOwnSessions, () => [...held]);
  const view = renderScreen(SettingsScreen, { at: '/settings?tab=security', signedInAs: admin });
  await screen.findByRole('list', { name: 'Sessions' });
  return { ...view, api, held };
}

describe.each([
  ['Deleted records', 'deleted', 'deletedRecords', listDeleted],
  ['Integration', 'integration', 'serviceKeys', listServiceKeys],
  ['Integration', 'integration', 'webhooks', readWebhook],
  ['System', 'system', 'system', readSystem],
] as const)('the tab %s', (name, tab, capability, call) => {
  const answers: Record<string, unknown> = {
    readWebhook: { host: null, eventTypes: [], pending: 0, dead: 0, lastAttempt: null },
    readSystem: { checks: [], work: [] },
  };

  function openTab({ superAdmin = true, capabilities = [capability] as Capability[] } = {}) {
    const admin = { ...testAdmin, superAdmin };
    const api = fakeApi();
    api.onRaw(call, () => ({ success: true, data: answers[call.name] ?? [], total: 0, nextCursor: null }));
    renderScreen(SettingsScreen, { at: `/settings?tab=${tab}`, signedInAs: admin, capabilities });
    return api;
  }

  test('has an address of its own', async () => {
    const api = openTab();
    const link = await screen.findByRole('link', { name });
    expect(link).toHaveAttribute('href', `/settings?tab=${tab}`);
    expect(link).toHaveAttribute('aria-current', 'page');
    await waitFor(() => expect(api.received(call)).toHaveLength(1));
  });

  test('shows other admins a notice, and sends no call', async () => {
    const api = openTab({ superAdmin: false });
    expect(await screen.findByText(`You do not have access to ${name}.`)).toBeInTheDocument();
    expect(api.received(call)).toEqual([]);
  });

  test('is absent without the capability', async () => {
    openTab({ capabilities: ['ownPassword', tab === 'deleted' ? 'system' : 'deletedRecords'] });
    expect(await screen.findByRole('link', { name: 'Your account' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
  });
});

test('a tab whose access cannot be told says so, with Retry', async () => {
  fakeApi().on(fetchAdmin, () => ({ refuse: { status: 400, message: 'No.' } }));
  renderScreen(SettingsScreen, { at: '/settings?tab=deleted' });
  expect(await screen.findByText('Your rights could not be loaded.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(screen.queryByText(/do not have access/)).not.toBeInTheDocument();
});

test('super admins see all tabs and the lists of evidence, others their own account and its security', async () => {
  const tabs = () =>
    textsOf(within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link'));
  const { unmount } = await open();
  expect(tabs()).toEqual(['Your account', 'Security']);
  expect(screen.queryByRole('link', { name: 'Audit' })).not.toBeInTheDocument();
  unmount();
  await open({ superAdmin: true });
  expect(await screen.findByRole('link', { name: 'Audit' })).toHaveAttribute(
    'href',
    '/settings?tab=security&log=audit',
  );
  expect(tabs()).toEqual(['Your account', 'Security', 'Deleted records', 'Integration', 'System']);
});

test.each([
  ['Current Password', '', 'Current password is required'],
  ['New Password', '', 'Password is required'],
  ['New Password', 'Pa#2', 'Password must be at least 6 characters'],
  ['New Password', 'Padi#2a', 'Password must be at least 8 characters long'],
  ['New Password', 'padiman#2026', 'Password must contain at least one uppercase letter'],
  ['New Password', 'PADIMAN#2026', 'Password must contain at least one lowercase letter'],
  ['New Password', 'Padiman#abc', 'Password must contain at least one number'],
  ['New Password', 'Padiman2026', 'Password must contain at least one special character'],
  ['Confirm Password', '', 'Confirm Password is required'],
  ['Confirm Password', 'Other#2026', 'Passwords must match'],
])('refuses %s "%s" with "%s"', async (field, typed, message) => {
  const { user } = await open();
  await expectRefused(user, screen.getByLabelText(field), typed, message);
});

test('validates the confirmation again when the new password changes, but not an untouched one', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('New Password'), 'Brandnew#2026');
  await user.tab();
  expect(screen.queryByText('Confirm Password is required')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Confirm Password'), 'Brandnew#2026');
  await user.tab();
  await user.type(screen.getByLabelText('New Password'), 'x');
  expect(await screen.findByText('Passwords must match')).toBeInTheDocument();
});

async function changePassword(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.type(screen.getByLabelText('Current Password'), 'Padiman#2026');
  await user.type(screen.getByLabelText('New Password'), 'Brandnew#2026');
  await user.type(screen.getByLabelText('Confirm Password'), 'Brandnew#2026');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
}

test('shows the lockout under the form', async () => {
  const { user, api } = await open();
  const message = 'Too many wrong passwords. Please try again later.';
  api.on(changeOwnPassword, () => ({ refuse: { status: 429, message } }));
  await changePassword(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

const sessions = () =>
  textsOf(within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem'));

test('sessions show address and time, and the current one cannot be ended', async () => {
  await open();
  expect(sessions()).toEqual([
    '10.0.0.1 · This sessionSince 1 Mar 2024 at 10:00, last used 1 Mar 2024 at 11:30',
    expect.stringContaining('10.0.0.2Since'),
  ]);
  expect(screen.queryByRole('button', { name: 'End the session at 10.0.0.1' })).not.toBeInTheDocument();
});

test('a session that cannot be ended stays, with a message', async () => {
  const { user, api } = await open();
  api.on(endOwnSessions, () => ({ refuse: { status: 503, message: 'Down.' } }));
  await user.click(screen.getByRole('button', { name: /^End the session/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Down.');
  expect(sessions()).toHaveLength(2);
});

test('sessions that fail to load can be retried', async () => {
  const api = fakeApi();
  api.onData(readOwnFactors, () => noFactors);
  api.on(listOwnSessions, () => ({ refuse: { status: 400, message: 'Not now.' } }));
  const { user } = renderScreen(SettingsScreen, { at: '/settings?tab=security' });
  expect(await screen.findByText('Your sessions could not be loaded.')).toBeInTheDocument();
  api.onData(listOwnSessions, () => [here]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/This session/)).toBeInTheDocument();
});

describe('a backend of the specification alone', () => {
  test.each(['/settings', '/settings?tab=deleted'])('%s has the title and the theme alone', async (at) => {
    const api = fakeApi();
    api.onRaw(fetchAdmin, () => testAdmin);
    renderScreen(SettingsScreen, { at, capabilities: [] });
    expect(screen.getByRole('heading', { level: 1, name: 'Settings Page' })).toBeInTheDocument();
    await waitFor(() => expect(api.received(fetchAdmin)).toHaveLength(1));
    expect(textsOf(screen.getAllByRole('heading', { level: 2 }))).toEqual(['Theme']);
    expect(screen.queryByRole('navigation', { name: 'Settings' })).not.toBeInTheDocument();
    expect(api.unanswered()).toEqual([]);
  });

  test('without the own password the sessions do not advise to change it', async () => {
    const api = fakeApi();
    api.onRaw(fetchAdmin, () => testAdmin);
    api.onData(listOwnSessions, () => [here]);
    renderScreen(SettingsScreen, { at: '/settings?tab=security', capabilities: ['sessions'] });
    expect(await screen.findByText(/This session/)).toBeInTheDocument();
    expect(screen.queryByText(/change your password/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change Password' })).not.toBeInTheDocument();
  });
});
