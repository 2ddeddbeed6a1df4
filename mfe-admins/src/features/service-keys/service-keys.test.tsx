import { screen, waitFor, within } from '@testing-library/react';
import {
  createServiceKey,
  dayAfter,
  listServiceKeys,
  revokeServiceKey,
  serviceScopeNames,
  takeOverServiceKey,
  type ServiceKey,
} from '@padiman/contracts';
import { fakeApi, renderScreen, textsOf } from '@padiman/testing';
import { formatDay } from '@padiman/ui';
import { ServiceKeys } from './ServiceKeys.tsx';

const backend: ServiceKey = {
  _id: '01900000-0000-7000-8000-000000000061',
  label: 'Mobile backend',
  prefix: 'pdm_live_0a1b2c3d4e5f',
  scopes: ['users:read', 'users:write'],
  createdAt: '2024-03-01T09:00:00.000Z',
  createdBy: 'Halima Admin',
  lastUsedAt: '2024-03-01T10:30:00.000Z',
  ...{ ownerId: '01900000-0000-7000-8000-000000000011', owner: 'Halima Admin', suspended: null },
  waits: false,
  ...{ expiresAt: '2030-03-01T23:59:59.999Z', dailyLimit: 100_000, revokedAt: null },
};
const old: ServiceKey = {
  ...backend,
  _id: '01900000-0000-7000-8000-000000000062',
  label: 'Old backend',
  ...{ createdBy: null, lastUsedAt: null, revokedAt: '2024-03-02T09:00:00.000Z' },
  ...{ ownerId: null, owner: null },
};
const token = `pdm_live_0a1b2c3d4e5f_${'x'.repeat(43)}`;

function open({ fails = false, keys = [backend, old] } = {}) {
  const api = fakeApi();
  const held = [...keys];
  api.on(listServiceKeys, () =>
    fails ? { refuse: { status: 400, message: 'Not now.' } } : { success: true, data: [...held] },
  );
  const view = renderScreen(ServiceKeys, { at: '/settings?tab=integration' });
  return { ...view, api, held };
}

test('shows label, prefix, scopes, owner, limit, creation, last use and state', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'Service Keys' });
  const [first, second] = textsOf(within(list).getAllByRole('listitem'));
  expect(first).toContain('Mobile backendpdm_live_0a1b2c3d4e5f… · Active');
  expect(first).toContain('Owner: Halima Admin, valid until 1 Mar 2030');
  expect(first).toContain('Payments, earnings and refunds: at most ₦100,000.00 in 24 hours');
  expect(first).toContain('Created 1 Mar 2024 at 10:00 by Halima Admin, last used 1 Mar 2024 at 11:30');
  expect(first).toContain('Scopes: users:read, users:write');
  expect(second).toContain('Revoked 2 Mar 2024 at 10:00');
  expect(second).toContain('by the command line, never used');
  expect(screen.queryByRole('button', { name: /Take over/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Revoke Old backend' })).not.toBeInTheDocument();
});

test('creates a key with the chosen scopes, shows it once and copies it', async () => {
  const { user, api, held } = open({ keys: [] });
  api.on(createServiceKey, () => {
    const waiting = { ...backend, suspended: 'Waits for a second super admin', waits: true };
    held.unshift(waiting);
    return { success: true, data: waiting, key: token };
  });
  expect(await screen.findByText('There are no service keys.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create Key' }));
  const form = await screen.findByRole('form', { name: 'Create Key' });
  expect(within(form).getAllByRole('checkbox')).toHaveLength(serviceScopeNames.length);
  await user.type(within(form).getByLabelText('Label'), 'Mobile backend');
  expect(within(form).getByLabelText('Last day')).toHaveValue(formatDay(dayAfter(90)));
  const limit = within(form).getByLabelText('Payments, earnings and refunds in 24 hours, in naira');
  await user.clear(limit);
  await user.type(limit, '250,000');
  await user.click(within(form).getByLabelText('Read users'));
  await user.click(within(form).getByLabelText('Create, change and delete users'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create Key' }));
  const shown = await screen.findByRole('dialog', { name: 'Service key created' });
  expect(shown).toHaveTextContent(token);
  expect(shown).toHaveTextContent('It works once a second super admin has confirmed it');
  expect(api.received(createServiceKey)[0]?.body).toEqual({
    label: 'Mobile backend',
    scopes: ['users:read', 'users:write'],
    ...{ expiresOn: dayAfter(90), dailyLimit: 250_000 },
  });
  await user.click(within(shown).getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('The key was copied.')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(token);
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Mobile backend', { selector: 'p' })).toBeInTheDocument();
  expect(screen.getByText(/Waits for a second super admin/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Propose again Mobile backend' }));
  const again = await screen.findByRole('dialog', { name: 'Propose again' });
  expect(again).toHaveTextContent('needs a second super admin again');
  await user.click(within(again).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(token)).not.toBeInTheDocument();
});

test('refuses a key without label or scopes, and shows a refusal with the input', async () => {
  const { user, api } = open();
  api.on(createServiceKey, () => ({ refuse: { status: 503, message: 'Down.' } }));
  await user.click(await screen.findByRole('button', { name: 'Create Key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Key' });
  const create = within(dialog).getByRole('button', { name: 'Create Key' });
  await user.click(create);
  expect(await screen.findByText('Label is required')).toBeInTheDocument();
  expect(screen.getByText('At least one scope is required')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('Label'), 'x');
  await user.click(within(dialog).getByLabelText('Read posts'));
  await user.click(create);
  expect(await screen.findByText('Down.')).toBeInTheDocument();
  expect(within(dialog).getByLabelText('Label')).toHaveValue('x');
});

test('a suspended key says why, and is taken over; one that expires soon says so', async () => {
  const suspended = { ...backend, suspended: 'The owner was deleted' };
  const ending = { ...old, revokedAt: null, expiresAt: `${dayAfter(10)}T23:59:59.999Z` };
  const { user, api, held } = open({ keys: [suspended, ending] });
  const list = await screen.findByRole('list', { name: 'Service Keys' });
  const [first, second] = textsOf(within(list).getAllByRole('listitem'));
  expect(first).toContain('Suspended: The owner was deleted');
  expect(second).toMatch(/Owner: the command line, expires soon: valid until /);
  expect(screen.getByRole('button', { name: 'Take over Old backend' })).toBeInTheDocument();
  api.on(takeOverServiceKey, () => {
    held[0] = backend;
    return { success: true };
  });
  await user.click(screen.getByRole('button', { name: 'Take over Mobile backend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take over' });
  expect(dialog).toHaveTextContent('It then depends on your account and is valid for at least 90 days.');
  await user.click(within(dialog).getByRole('button', { name: 'Take over' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Take over Mobile backend' })).not.toBeInTheDocument(),
  );
  expect(api.received(takeOverServiceKey)).toMatchObject([{ params: { id: backend._id } }]);
});

test('revokes a key after a confirmation', async () => {
  const { user, api, held } = open();
  api.on(revokeServiceKey, () => {
    held[0] = { ...backend, revokedAt: '2024-03-03T09:00:00.000Z' };
    return { success: true };
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke Mobile backend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke service key' });
  expect(dialog).toHaveTextContent('Are you sure you want to revoke Mobile backend?');
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText(/Revoked 3 Mar 2024/)).toBeInTheDocument();
  expect(api.received(revokeServiceKey)).toMatchObject([{ params: { id: backend._id } }]);
});

test('keys that fail to load can be retried', async () => {
  const { user, api } = open({ fails: true });
  expect(await screen.findByText('Service keys could not be loaded.')).toBeInTheDocument();
  api.onData(listServiceKeys, () => [backend]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Mobile backend', { selector: 'p' })).toBeInTheDocument();
});
