import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { storeWithRelease } from '../testing/trial-checkout.ts';
import { promote } from './promote.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** Sets environment variables for one test. */
function setEnvironment(t: TestContext, variables: Record<string, string>) {
  Object.assign(process.env, variables);
  t.after(() => Object.keys(variables).forEach((name) => delete process.env[name]));
}

/** Starts a receiver that answers with a status. @returns its address and the requests so far */
async function receiver(t: TestContext, status: number) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    received.push({ headers: request.headers, body });
    response.writeHead(status, { location: '/other' }).end();
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

test('each release is sent with old and new builds, signed by Standard Webhooks; a dry run is not', async (t) => {
  const { store, records, publish } = await storeWithRelease(t);
  const { received, url } = await receiver(t, 204);
  setEnvironment(t, { RELEASE_WEBHOOK_URL: `${url}#${secret}` });
  const record = await publish('mfe-rides', { code: 'next();', version: '1.1.0' });
  await promote(store, [record], { dryRun: true });
  assert.equal(received.length, 0);
  await promote(store, [record], { note: 'Ada asked for it' });
  const [sent] = received;
  assert.equal(received.length, 1);
  assert.equal(sent?.headers['webhook-id'], 'release-000002');
  const event = new Webhook(secret).verify(sent.body, sent.headers as Record<string, string>) as {
    type: string;
    data: object;
  };
  assert.equal(event.type, 'release.published');
  const live = await store.live();
  assert.deepEqual(event.data, {
    release: '000002',
    previous: '000001',
    action: `promote mfe-rides ${record.build}`,
    by: live?.by,
    note: 'Ada asked for it',
    changes: [
      {
        package: 'mfe-rides',
        from: { build: records[1]?.build, version: '1.0.0', commit: null, clean: null },
        to: { build: record.build, version: '1.1.0', commit: null, clean: null },
      },
    ],
  });
});

test('a webhook that fails is printed and fails no release', async (t) => {
  const { store, publishLive } = await storeWithRelease(t);
  const printed = t.mock.method(console, 'error', () => {});
  const promoteNext = async (code: string) => {
    printed.mock.resetCalls();
    await publishLive('mfe-rides', { code });
    return String(printed.mock.calls[0]?.arguments);
  };
  const { url } = await receiver(t, 500);
  setEnvironment(t, { RELEASE_WEBHOOK_URL: url });
  assert.match(await promoteNext('unsigned();'), /release 000002 failed: the secret is missing/);
  setEnvironment(t, { RELEASE_WEBHOOK_URL: `${url}#${secret}` });
  assert.match(await promoteNext('refused();'), /release 000003 failed: answered with 500/);
  const redirecting = await receiver(t, 302);
  setEnvironment(t, { RELEASE_WEBHOOK_URL: `${redirecting.url}#${secret}` });
  assert.match(await promoteNext('redirected();'), /release 000004 failed: fetch failed/);
  assert.equal(redirecting.received.length, 1);
  setEnvironment(t, { RELEASE_WEBHOOK_URL: `http://127.0.0.1:1/#${secret}` });
  assert.match(await promoteNext('gone();'), /release 000005 failed: fetch failed/);
  setEnvironment(t, { RELEASE_WEBHOOK_URL: `nonsense#${secret}` });
  assert.match(await promoteNext('invalid();'), /release 000006 failed/);
  assert.equal((await store.live())?.release, '000006');
});
