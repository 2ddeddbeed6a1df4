import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { openDatabase, type DatabaseOptions } from '../database/open.ts';
import type { Handle } from '../database/schema.ts';
import { adoptCopy, joinDeployment } from '../modules/base/deployment/deployment.service.ts';
import { propose } from '../modules/staff/four-eyes/proposals.service.ts';
import { serve, type TestApi } from './api.ts';
import { startPaystack } from './payout-adapters.ts';
import { payoutsBy, type FakeProvider } from './payout-provider-server.ts';
import { insertAccepted, insertActor } from './payouts.ts';
import { insertAdmin } from './records.ts';
import { testWebhooks } from './settings.ts';
import { waitUntil } from './wait-until.ts';
import { endpointAt, insertEndpoint, startReceiver, type Receiver } from './webhooks.ts';

/** Those to whom a console pays and reports. */
export interface Outside {
  provider: FakeProvider;
  receiver: Receiver;
}

/** Starts a payout provider and a receiver of webhooks for a test. */
export async function startOutside(context: TestContext): Promise<Outside> {
  const provider = await startPaystack();
  context.after(provider.close);
  const receiver = await startReceiver();
  context.after(receiver.close);
  return { provider, receiver };
}

/** Makes a payout, a webhook and a text message to a super admin due. */
export async function insertDue(database: Handle, { provider, receiver }: Outside): Promise<void> {
  await insertEndpoint(database, receiver.url);
  const actor = await insertActor(database);
  await insertAccepted(database, actor, provider.id);
  const adminId = (await insertAdmin(database)).id;
  const proposal = { subject: `admin/${adminId}`, kind: 'deleteAdmin', adminId, content: {} } as const;
  await database.transaction().execute((transaction) => propose(transaction, actor, proposal));
}

/** Jobs that send what {@link insertDue} made due. */
const senders = ['payouts-paystack', 'webhooks', 'delayed-changes'];

/**
 * Asserts that the API sends nothing of {@link insertDue} on a copy at these addresses, and all of it once the copy is
 * called the own database.
 */
export async function assertSilentUntilAdopted(
  options: DatabaseOptions,
  addresses: readonly string[],
  { provider, receiver }: Outside,
): Promise<void> {
  const handle = await openDatabase(options);
  const deployment = await joinDeployment(handle.kysely, { addresses, stopped: [] });
  const webhooks = testWebhooks({ worker: true, endpoint: endpointAt(receiver.url) });
  const settings = { payouts: payoutsBy(provider, [provider]), webhooks };
  const api = await serve(handle, { deployment, settings });
  const sent = () => ({
    payouts: provider.sent.size,
    webhooks: receiver.receipts.length,
    messages: api.sent.length,
  });
  try {
    await waitUntil(() => haveLooked(api), 'the jobs did not look for work');
    assert.deepEqual(sent(), { payouts: 0, webhooks: 0, messages: 0 });
    await adoptCopy(handle.kysely, addresses);
    await waitUntil(
      () => Object.values(sent()).every((count) => count > 0),
      'the own database did not send everything',
    );
  } finally {
    await api.close();
  }
}

/** Tells whether each sender has looked for work, whether or not it may do it. */
async function haveLooked(api: TestApi): Promise<boolean> {
  const metrics = await (await fetch(new URL('/metrics', api.url))).text();
  return senders.every((job) =>
    new RegExp(`^padiman_job_runs_total{job="${job}",outcome="success"} [1-9]`, 'm').test(metrics),
  );
}
