import { screen, waitFor, within } from '@testing-library/react';
import {
  listServiceKeys,
  listWebhookDeliveries,
  pingWebhook,
  readWebhook,
  retryDeliveries,
  webhookEventTypes,
  type Webhook,
  type WebhookDelivery,
} from '@padiman/contracts';
import { fakeApi, renderScreen, textsOf } from '@padiman/testing';
import { Integration } from './Integration.tsx';

const working: Webhook = {
  host: 'app.example',
  eventTypes: ['user.blocked', 'payout.paid'],
  failures: 0,
  pausedUntil: null,
  pending: 3,
  dead: 0,
  lastDeliveredAt: '2024-03-01T09:00:00.000Z',
  lastAttempt: { at: '2024-03-01T09:00:00.000Z', status: 204, error: null },
};
const failing: Webhook = {
  ...working,
  failures: 12,
  pausedUntil: '2024-03-01T09:20:00.000Z',
  dead: 1_204,
  lastAttempt: { at: '2024-03-01T09:05:00.000Z', status: 503, error: 'Answered with 503.' },
};
const letter: WebhookDelivery = {
  _id: '01900000-0000-7000-8000-000000000071',
  eventId: '01900000-0000-7000-8000-000000000072',
  type: 'user.blocked',
  recordId: '01900000-0000-7000-8000-000000000073',
  state: 'dead',
  attempts: 14,
  createdAt: '2024-03-01T09:00:00.000Z',
  triedAt: '2024-03-04T09:00:00.000Z',
  nextAttemptAt: null,
  status: 503,
  error: 'Answered with 503.',
};

function open(webhook: Webhook, { fails = false } = {}) {
  const api = fakeApi();
  const held = { webhook };
  api.on(readWebhook, () =>
    fails ? { refuse: { status: 400, message: 'Not now.' } } : { success: true, data: held.webhook },
  );
  api.onData(listServiceKeys, () => []);
  api.onList(listWebhookDeliveries, () => [letter]);
  const view = renderScreen(Integration, { at: '/settings?tab=integration' });
  return { ...view, api, held };
}
const card = () => screen.findByRole('region', { name: 'Webhooks' });
const fact = async (name: string) => {
  const term = await screen.findByText(name, { selector: 'dt' });
  return term.nextElementSibling?.textContent;
};

test('shows host, state, last success, what waits and the events, beside the service keys', async () => {
  open(working);
  expect(await fact('Host')).toBe('app.example');
  expect(await fact('State')).toBe('Working, with undelivered events');
  expect(await fact('Last success')).toBe('1 Mar 2024 at 10:00');
  expect(await fact('Waiting')).toBe('3');
  expect(await fact('Events')).toBe('User blocked, Payout paid');
  expect(screen.queryByRole('region', { name: 'Dead letters' })).not.toBeInTheDocument();
  expect(await screen.findByText('There are no service keys.')).toBeInTheDocument();
});

test('all events are told as such, and an endpoint that fails says why and until when it pauses', async () => {
  open({ ...failing, eventTypes: [...webhookEventTypes] });
  expect(await fact('Events')).toBe('All');
  expect(await fact('State')).toBe(
    'Paused after 12 failures: Answered with 503. Next try 1 Mar 2024 at 10:20.',
  );
});

test('without an endpoint it says so, and offers nothing to try', async () => {
  open({ ...failing, host: null, eventTypes: [] });
  expect(await screen.findByText('No endpoint is set up.')).toBeInTheDocument();
  expect(await within(await card()).findByText('User blocked')).toBeInTheDocument();
  expect(within(await card()).queryByRole('button')).not.toBeInTheDocument();
});

test('a ping shows the answer, and a refusal its reason', async () => {
  const { user, api } = open(working);
  api.onData(pingWebhook, () => ({ delivered: true, status: 204, error: null, milliseconds: 41 }));
  const ping = await screen.findByRole('button', { name: 'Ping' });
  await user.click(ping);
  expect(await screen.findByText('The endpoint answered with 204 in 41 ms.')).toBeInTheDocument();
  api.onData(pingWebhook, () => ({
    delivered: false,
    status: null,
    error: 'The connection was refused.',
    milliseconds: 3,
  }));
  await user.click(ping);
  expect(await screen.findByText('The ping failed. The connection was refused.')).toBeInTheDocument();
  const message = 'The database is a copy, which sends nothing.';
  api.on(pingWebhook, () => ({ refuse: { status: 409, message } }));
  await user.click(ping);
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test('dead letters show their last answer, and are sent again one by one or all', async () => {
  const { user, api, held } = open(failing);
  expect(await screen.findByText('1,204 dead letter(s), the newest 20 of them')).toBeInTheDocument();
  const list = await screen.findByRole('list', { name: 'Dead letters' });
  expect(textsOf(within(list).getAllByRole('listitem'))).toEqual([
    `User blocked${letter.recordId} · 14 attempts · Answered with 503. · last 4 Mar 2024 at 10:00Retry User blocked ${letter.recordId}`,
  ]);
  api.on(retryDeliveries, ({ body }) => {
    const { ids } = body as { ids?: string[] };
    if (ids === undefined) held.webhook = working;
    return { success: true, retried: ids?.length ?? 1_204 };
  });
  const confirm = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Retry dead letters' });
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await user.click(screen.getByRole('button', { name: `Retry User blocked ${letter.recordId}` }));
  await confirm();
  await user.click(screen.getByRole('button', { name: 'Retry All' }));
  expect(await screen.findByText(/send 1,204 dead letter/)).toBeInTheDocument();
  await confirm();
  expect(api.received(retryDeliveries).map(({ body }) => body)).toEqual([{ ids: [letter._id] }, {}]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Dead letters' })).not.toBeInTheDocument());
});

test('a state that fails to load can be retried', async () => {
  const { user, api } = open(working, { fails: true });
  expect(await screen.findByText('The state of the webhooks could not be loaded.')).toBeInTheDocument();
  api.onData(readWebhook, () => working);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await fact('Host')).toBe('app.example');
});
