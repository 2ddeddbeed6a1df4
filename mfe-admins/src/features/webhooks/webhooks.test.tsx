import { screen, waitFor, within } from '@testing-library/react';
import {
  changeWebhookQueue,
  createWebhook,
  dayAfter,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  replayDeliveries,
  replayWebhook,
  rotateWebhookSecret,
  takeOverWebhook,
  updateWebhook,
  webhookEventTypes,
  type Webhook,
  type WebhookDelivery,
} from '@padiman/contracts';
import { fakeApi, renderScreen, textsOf } from '@padiman/testing';
import { Webhooks } from './Webhooks.tsx';

const endpoint: Webhook = {
  _id: '01900000-0000-7000-8000-000000000061',
  url: 'https://hooks.example.com/padiman',
  description: 'The platform',
  eventTypes: ['user.blocked', 'payout.paid'],
  enabled: true,
  ...{ ownerId: '01900000-0000-7000-8000-000000000011', owner: 'Halima Admin', suspended: null },
  waits: false,
  expiresAt: '2030-03-01T23:59:59.999Z',
  disabledReason: null,
  formerSecretUntil: null,
  ...{ createdAt: '2024-03-01T09:00:00.000Z', pausedUntil: null, failures: 1 },
  pending: 3,
  dead: 2,
  lastDeliveredAt: '2024-03-01T09:00:00.000Z',
  lastAttempt: { at: '2024-03-01T09:05:00.000Z', status: 503, error: 'Answered with 503.' },
};

const delivery: WebhookDelivery = {
  _id: '01900000-0000-7000-8000-000000000071',
  eventId: '01900000-0000-7000-8000-000000000072',
  endpointId: endpoint._id,
  url: endpoint.url,
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

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

function open({ endpoints = [endpoint], deliveries = [delivery], failing = false } = {}) {
  const api = fakeApi();
  const held = [...endpoints];
  api.on(listWebhooks, () =>
    failing ? { refuse: { status: 400, message: 'Not now.' } } : { success: true, data: [...held] },
  );
  api.onList(listWebhookDeliveries, () => deliveries);
  const view = renderScreen(Webhooks, { at: '/settings?tab=webhooks' });
  return { ...view, api, held };
}

const card = () => screen.findByRole('region', { name: endpoint.url });
const button = async (name: string) => within(await card()).getByRole('button', { name });
async function confirm(user: ReturnType<typeof open>['user'], title: string, confirmText: string) {
  const dialog = await screen.findByRole('dialog', { name: title });
  await user.click(within(dialog).getByRole('button', { name: confirmText }));
}

test('an endpoint shows its health and its events', async () => {
  open();
  const shown = await card();
  expect(shown).toHaveTextContent('Failing: Answered with 503.');
  expect(shown).toHaveTextContent('3 pending, 2 dead letters, last delivered 1 Mar 2024 at 10:00');
  expect(shown).toHaveTextContent('User blocked, Payout paid');
  expect(shown).toHaveTextContent('Owner: Halima Admin, valid until 1 Mar 2030');
  expect(within(shown).queryByRole('button', { name: 'Take over' })).not.toBeInTheDocument();
});

test('a suspended endpoint says why and that events wait, and is taken over', async () => {
  const { user, api, held } = open({ endpoints: [{ ...endpoint, suspended: 'The owner was deleted' }] });
  expect(await card()).toHaveTextContent('Suspended: The owner was deleted. 3 events wait.');
  api.on(takeOverWebhook, () => {
    held[0] = endpoint;
    return { success: true };
  });
  await user.click(await button('Take over'));
  await confirm(user, 'Take over', 'Take over');
  await waitFor(() =>
    expect(api.received(takeOverWebhook)).toMatchObject([{ params: { id: endpoint._id } }]),
  );
  await waitFor(async () => expect(await card()).toHaveTextContent('Failing: Answered with 503.'));
});

test('a paused endpoint says until when and what waits, which is tried at once or skipped', async () => {
  const paused = { ...endpoint, pausedUntil: '2024-03-01T09:20:00.000Z', failures: 12, pending: 1_204 };
  const { user, api, held } = open({ endpoints: [paused] });
  expect(await card()).toHaveTextContent(
    'Paused after 12 failures: Answered with 503. Next try 1 Mar 2024 at 10:20. 1,204 events wait.',
  );
  api.on(changeWebhookQueue, () => {
    held[0] = { ...paused, pausedUntil: null };
    return { success: true, changed: 1_204 };
  });
  await user.click(await button('Skip what waits'));
  const dialog = await screen.findByRole('dialog', { name: 'Skip what waits' });
  expect(dialog).toHaveTextContent('skip 1,204 event(s)');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(api.received(changeWebhookQueue)).toEqual([]);
  await user.click(await button('Try again now'));
  await confirm(user, 'Try again now', 'Try again');
  await waitFor(() =>
    expect(api.received(changeWebhookQueue)).toMatchObject([
      { params: { id: endpoint._id }, body: { change: 'retry' } },
    ]),
  );
  await waitFor(async () => expect(await card()).toHaveTextContent('Failing: Answered with 503.'));
});

test('a disabled endpoint shows the reason, and is enabled', async () => {
  const disabledReason = 'It answered with 410 Gone.';
  const { user, api } = open({ endpoints: [{ ...endpoint, enabled: false, disabledReason }] });
  expect(await card()).toHaveTextContent('Disabled: It answered with 410 Gone.');
  expect(within(await card()).queryByRole('button', { name: 'Replay dead letters' })).not.toBeInTheDocument();
  api.onData(updateWebhook, () => endpoint);
  await user.click(await button('Enable'));
  await waitFor(() => expect(api.received(updateWebhook)[0]?.body).toMatchObject({ enabled: true }));
});

test('adds an endpoint, and shows its secret once with a button to copy it', async () => {
  const { user, api, held } = open({ endpoints: [], deliveries: [] });
  expect(await screen.findByText('No endpoints yet.')).toBeInTheDocument();
  expect(await screen.findByText('No events were sent yet.')).toBeInTheDocument();
  api.on(createWebhook, () => {
    held.push(endpoint);
    return { success: true, data: endpoint, secret };
  });
  await user.click(screen.getByRole('button', { name: 'Add endpoint' }));
  const form = await screen.findByRole('dialog', { name: 'Add endpoint' });
  await user.type(within(form).getByLabelText('Address'), endpoint.url);
  await user.click(within(form).getByLabelText('Post published'));
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  const shown = await screen.findByRole('dialog', { name: 'Signing secret' });
  expect(shown).toHaveTextContent(secret);
  expect(shown).not.toHaveTextContent('second super admin');
  expect(api.received(createWebhook)[0]?.body).toEqual({
    ...{ url: endpoint.url, description: '', expiresOn: dayAfter(90) },
    eventTypes: webhookEventTypes.filter((type) => type !== 'post.published'),
  });
  await user.click(within(shown).getByRole('button', { name: 'Copy' }));
  expect(await within(shown).findByText('Copied.')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(secret);
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(secret)).not.toBeInTheDocument());
  expect(await card()).toBeInTheDocument();
});

test('the form refuses a wrong address and no events, and shows a refusal of the server at the field', async () => {
  const { user, api } = open();
  await user.click(await button('Edit'));
  const form = await screen.findByRole('dialog', { name: 'Edit endpoint' });
  const address = within(form).getByLabelText('Address');
  expect(address).toHaveValue(endpoint.url);
  await user.clear(address);
  await user.type(address, 'hooks.example.com');
  await user.click(within(form).getByLabelText('User blocked'));
  await user.click(within(form).getByLabelText('Payout paid'));
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await within(form).findByText('Address must begin with https://')).toBeInTheDocument();
  expect(within(form).getByText('Choose at least one event')).toBeInTheDocument();
  expect(api.received(updateWebhook)).toEqual([]);

  const message = 'Address is in a network that is not allowed';
  api.on(updateWebhook, () => ({
    refuse: { status: 400, message: 'The request is not valid.', fields: { url: message } },
  }));
  await user.clear(address);
  await user.type(address, 'https://10.0.0.1/');
  await user.click(within(form).getByLabelText('Payout paid'));
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address).toHaveAccessibleDescription(message));
  expect(api.received(updateWebhook)[0]?.body).toMatchObject({ eventTypes: ['payout.paid'], enabled: true });
});

test('a ping shows the answer', async () => {
  const { user, api } = open();
  api.onData(pingWebhook, () => ({ delivered: true, status: 204, error: null, milliseconds: 41 }));
  await user.click(await button('Ping'));
  expect(await screen.findByText('The endpoint answered with 204 in 41 ms.')).toBeInTheDocument();
  api.onData(pingWebhook, () => ({
    delivered: false,
    status: null,
    error: 'The connection was refused.',
    milliseconds: 3,
  }));
  await user.click(await button('Ping'));
  expect(await screen.findByText('The ping failed. The connection was refused.')).toBeInTheDocument();
});

test('rotates the secret after a confirmation, and shows the new one', async () => {
  const { user, api } = open();
  api.on(rotateWebhookSecret, () => ({ success: true, data: endpoint, secret }));
  await user.click(await button('Rotate secret'));
  await confirm(user, 'Rotate secret', 'Rotate');
  expect(await screen.findByRole('dialog', { name: 'Signing secret' })).toHaveTextContent(secret);
});

test('disables, replays and deletes after a confirmation; a failure stays in the dialog', async () => {
  const { user, api, held } = open();
  api.on(updateWebhook, () => ({ refuse: { status: 503, message: 'Down.' } }));
  await user.click(await button('Disable'));
  await confirm(user, 'Disable endpoint', 'Disable');
  const dialog = screen.getByRole('dialog', { name: 'Disable endpoint' });
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The action failed. Down.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));

  api.on(replayWebhook, () => ({ success: true, replayed: 2 }));
  await user.click(await button('Replay dead letters'));
  await confirm(user, 'Replay dead letters', 'Replay');
  await waitFor(() => expect(api.received(replayWebhook)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  api.on(deleteWebhook, () => {
    held.splice(0);
    return { success: true };
  });
  await user.click(await button('Delete'));
  await confirm(user, 'Delete endpoint', 'Delete');
  expect(await screen.findByText('No endpoints yet.')).toBeInTheDocument();
});

test('deliveries show their last answer, are filtered, and dead letters are replayed', async () => {
  const { user, api } = open();
  const row = await screen.findByRole('row', { name: /User blocked/ });
  const cells = textsOf(within(row).getAllByRole('cell'));
  expect(cells).toEqual([
    ...['', 'User blocked', '1 Mar 2024 at 10:00', 'Dead letter', '14', 'Answered with 503.'],
    ...['4 Mar 2024 at 10:00', '–', endpoint.url],
  ]);
  await user.selectOptions(screen.getByLabelText('Filter'), 'Dead letters');
  await waitFor(() =>
    expect(api.received(listWebhookDeliveries).at(-1)?.query).toMatchObject({ filter: 'dead' }),
  );
  api.on(replayDeliveries, () => ({
    success: true,
    results: [{ _id: delivery._id, outcome: 'updated' as const }],
  }));
  await user.click(await screen.findByLabelText(`Select User blocked ${delivery.recordId}`));
  await user.click(screen.getByRole('button', { name: 'Replay Selected' }));
  await confirm(user, 'Replay deliveries', 'Replay');
  await waitFor(() => expect(screen.getByRole('status', { name: 'Results' })).toHaveTextContent('Success'));
  expect(api.received(replayDeliveries)[0]?.body).toEqual({ ids: [delivery._id] });
});

test('endpoints that fail to load can be retried', async () => {
  const { user, api } = open({ failing: true });
  expect(await screen.findByText('The endpoints could not be loaded.')).toBeInTheDocument();
  api.onData(listWebhooks, () => [endpoint]);
  const list = screen.getByRole('region', { name: 'Endpoints' });
  await user.click(within(list).getByRole('button', { name: 'Retry' }));
  expect(await card()).toBeInTheDocument();
});
