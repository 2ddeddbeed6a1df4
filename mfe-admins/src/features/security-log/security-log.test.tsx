import { screen, waitFor, within } from '@testing-library/react';
import {
  allCapabilities,
  listAdmins,
  listAudit,
  listSecurityEvents,
  verifyAuditChain,
  type AuditEntry,
  type SecurityEvent,
} from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin } from '@padiman/testing';
import SettingsScreen from '../settings/settings.screen.tsx';
import { changesOf, sentenceOf } from './audit.messages.ts';
import { dayBefore, dayFrom, endOfDay, startOfDay } from './security-log.messages.ts';

const hash = 'a'.repeat(64);

const entry: AuditEntry = {
  _id: '01900000-0000-7000-8000-000000000001',
  number: 1,
  at: '2024-03-01T09:00:00.000Z',
  adminId: testAdmin._id,
  adminName: 'Adaeze Okonkwo',
  serviceKey: null,
  action: 'user.block',
  record: 'user',
  recordName: 'Musa Sani',
  recordId: '01900000-0000-7000-8000-000000000009',
  address: '10.0.0.1',
  before: { blocked: false },
  after: { blocked: true },
  hash,
};

const event: SecurityEvent = {
  _id: '01900000-0000-7000-8000-000000000002',
  at: '2024-03-01T09:00:00.000Z',
  kind: 'loginFailed',
  adminId: null,
  adminName: null,
  accountId: null,
  accountName: null,
  phone: '0*******123',
  address: '10.0.0.2',
  details: { method: 'POST', path: '/api/admin/login', reason: 'LoginRefused' },
  more: 30,
  requestId: 'r1',
};

function open(at: string, capabilities = allCapabilities, audit = entry, { superAdmin = true } = {}) {
  const api = fakeApi();
  api.onList(listAdmins, () => [testAdmin]);
  api.onList(listAudit, () => [audit]);
  api.onList(listSecurityEvents, () => [
    event,
    { ...event, _id: event._id.replace(/2$/, '3'), phone: null, accountName: 'Musa Sani', more: 0 },
  ]);
  return {
    ...renderScreen(SettingsScreen, { at, capabilities, signedInAs: { ...testAdmin, superAdmin } }),
    api,
  };
}

test('a backend without the lists has no link, and the address of one leads to the settings', async () => {
  open('/settings?tab=security&log=events', []);
  expect(await screen.findByRole('heading', { name: 'Theme' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Security events' })).not.toBeInTheDocument();
});

test('attack: another admin who has the address gets neither list', async () => {
  const { api } = open('/settings?tab=security&log=audit', allCapabilities, entry, { superAdmin: false });
  expect(await screen.findByRole('heading', { name: 'Settings Page' })).toBeInTheDocument();
  expect(api.received(listAudit)).toEqual([]);
});

test('the audit shows who did what, and its drawer the values before and after', async () => {
  const { user } = open('/settings?tab=security&log=audit');
  await user.click(await screen.findByRole('link', { name: '1 Mar 2024 at 10:00' }));
  const drawer = await screen.findByRole('dialog', { name: 'Adaeze Okonkwo blocked the user Musa Sani' });
  expect(within(drawer).getByText('no → yes')).toBeVisible();
  expect(drawer).toHaveTextContent('user.block');
  expect(drawer).toHaveTextContent('"blocked": true');
  expect(drawer).toHaveTextContent(hash);
});

test.each([
  ['admin.updateRights', 'admin', 'Bola Ojo', 'Adaeze Okonkwo changed the rights of the admin Bola Ojo'],
  ['session.logout', 'admin', 'Bola Ojo', 'Adaeze Okonkwo signed out'],
  ['sentParcel.refund', 'sentParcel', null, 'Adaeze Okonkwo refunded the parcel'],
  ['lostItem.findAgain', 'lostItem', null, "Adaeze Okonkwo did 'find again' to the lost item"],
])('%s is a sentence', (action, record, recordName, sentence) => {
  expect(sentenceOf({ ...entry, action, record, recordName })).toBe(sentence);
});

test('changes are told from before to after, kobo as naira', () => {
  expect(
    changesOf({ before: { limitKobo: 100_050, note: 'x' }, after: { limitKobo: null, isOpen: true } }),
  ).toEqual([
    { name: 'limit', before: '₦1,000.50', after: 'none' },
    { name: 'note', before: 'x', after: undefined },
    { name: 'is open', before: undefined, after: 'yes' },
  ]);
});

test('an entry that is not in the hash chain yet is pending', async () => {
  open('/settings?tab=security&log=audit', allCapabilities, { ...entry, sealed: false, number: 0 });
  expect(await screen.findByText('Pending')).toBeInTheDocument();
});

test('security events name the person as far as known, and count what has no row', async () => {
  open('/settings?tab=security&log=events');
  await waitFor(() =>
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('Unknown phone …123 could not sign in'),
  );
  const [first, second] = screen.getAllByRole('row').slice(1);
  expect(first).toHaveTextContent('30 more in this minute, login refused, POST /admin/login');
  expect(second).toHaveTextContent('Musa Sani could not sign in');
});

test('filters by kind, admin, address and days reach the server and the address, and are cleared at once', async () => {
  const { user, api, address } = open('/settings?tab=security&log=events');
  await screen.findByText('Musa Sani could not sign in');
  await user.selectOptions(screen.getByLabelText('Filter'), 'Failed login');
  await user.selectOptions(screen.getByLabelText('Admin'), 'Adaeze Okonkwo');
  await user.type(screen.getByLabelText('Address'), ' 10.0.0.2 {Enter}');
  await user.type(screen.getByLabelText('From'), '2024-03-01');
  await user.type(screen.getByLabelText('Until'), '2024-03-02');
  await waitFor(() =>
    expect(api.received(listSecurityEvents).at(-1)?.query).toEqual({
      ...{ limit: 50, filter: 'loginFailed', adminId: testAdmin._id, address: '10.0.0.2' },
      ...{ from: '2024-02-29T23:00:00.000Z', until: '2024-03-02T23:00:00.000Z' },
    }),
  );
  expect(screen.getByLabelText('Until')).toHaveValue('2024-03-02');
  expect(address()).toContain('address=10.0.0.2');
  api.onList(listSecurityEvents, () => []);
  await user.selectOptions(screen.getByLabelText('Filter'), 'Access denied');
  await user.click(await screen.findByRole('button', { name: 'Clear filter' }));
  await waitFor(() => expect(address()).toBe('/settings?tab=security&log=events'));
  expect(screen.getByLabelText('Address')).toHaveValue('');
});

test('verifies part by part, and shows the number of rows and the last hash', async () => {
  const { user, api } = open('/settings?tab=security&log=audit');
  const parts = [
    { row: 5_000, hash, rows: 5_001, brokenAt: null, complete: false },
    { row: 5_001, hash: 'b'.repeat(64), rows: 5_001, brokenAt: null, complete: true },
  ];
  let held: (() => void) | undefined;
  api.on(verifyAuditChain, async ({ body }) => {
    if ((body as { row: number }).row > 0) await new Promise<void>((resolve) => (held = resolve));
    return { success: true, data: parts[(body as { row: number }).row > 0 ? 1 : 0]! };
  });
  await user.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('5,000 of 5,001 rows checked')).toBeInTheDocument();
  held?.();
  expect(await screen.findByText(/All 5,001 rows are intact/)).toBeInTheDocument();
  expect(screen.getByText('b'.repeat(64))).toBeInTheDocument();
  expect(api.received(verifyAuditChain).map(({ body }) => body)).toEqual([
    { row: 0, hash: '0'.repeat(64) },
    { row: 5_000, hash },
  ]);
});

test('names the first broken row, and a failed verification', async () => {
  const { user, api } = open('/settings?tab=security&log=audit');
  api.onData(verifyAuditChain, () => ({ row: 16, hash, rows: 40, brokenAt: 17, complete: true }));
  await user.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Row 17 was changed, removed or moved. The 16 rows before it are valid.',
  );
});

test('days are those of Lagos, and what is no day is no filter', () => {
  expect(startOfDay('2024-03-01')).toBe('2024-02-29T23:00:00.000Z');
  expect(endOfDay('2024-02-29')).toBe('2024-02-29T23:00:00.000Z');
  expect(dayFrom('2024-02-29T23:00:00.000Z')).toBe('2024-03-01');
  expect(dayBefore('2024-02-29T23:00:00.000Z')).toBe('2024-02-29');
  for (const none of ['', 'x', '2024-13-01', '2024-3-1']) expect(startOfDay(none)).toBeUndefined();
  expect([dayFrom(undefined), dayBefore('x')]).toEqual(['', '']);
});
