import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, test, type TestContext } from 'node:test';
import { newFolder } from '../../../testing/copying.ts';
import { replyNever, replyWith, startProvider, type ProviderReply } from '../../../testing/sms-provider.ts';
import { SmsNotSent, type SmsSender } from './sms.port.ts';
import { createSmsSender, termii, twilio } from './sms-sender.adapter.ts';

const message = { to: '08030000001', text: 'Your code is 493817', code: '493817' };
const secrets = ['termii-key-0001', 'twilio-token-0001', 'AC0123456789', '8030000001', '493817'];
const quiet = { warn: () => undefined };
/** Longer where the test waits for nothing, short where it waits for the end of it. */
const patient = 5_000;

const taken = {
  Termii: replyWith(200, {
    code: 'ok',
    message_id: '9122821270554876574',
    message: 'Successfully Sent',
    balance: 9,
    user: 'Peter Mcleish',
  }),
  Twilio: replyWith(201, {
    sid: 'SM00000000000000000000000000000001',
    status: 'queued',
    error_code: null,
    error_message: null,
  }),
};

const refused = {
  Termii: replyWith(401, { code: 401, message: 'Invalid API key termii-key-0001 for 2348030000001' }),
  Twilio: replyWith(400, {
    code: 21211,
    message: "The 'To' number +2348030000001 is not a valid phone number.",
    more_info: 'https://www.twilio.com/docs/errors/21211',
    status: 400,
  }),
};

type Provider = 'Termii' | 'Twilio';

async function open(test: TestContext, provider: Provider, timeout: number, ...replies: ProviderReply[]) {
  const server = await startProvider(...replies);
  test.after(() => server.close());
  const pauses: number[] = [];
  const pause = (milliseconds: number) => Promise.resolve(pauses.push(milliseconds));
  const sender: SmsSender =
    provider === 'Termii'
      ? termii({ apiKey: 'termii-key-0001', senderId: 'Padiman', url: server.url, timeout, pause })
      : twilio({
          accountSid: 'AC0123456789',
          authToken: 'twilio-token-0001',
          from: '+15005550006',
          url: server.url,
          timeout,
          pause,
        });
  return { sender, requests: server.requests, pauses };
}

/** The failure of a send; says nothing that may not be in a log. */
async function failure(sender: SmsSender): Promise<SmsNotSent> {
  const error: unknown = await sender.send(message, quiet).then(
    () => assert.fail('was sent'),
    (cause: unknown) => cause,
  );
  assert.ok(error instanceof SmsNotSent, String(error));
  for (const secret of secrets) assert.ok(!error.message.includes(secret), error.message);
  assert.equal(error.cause, undefined);
  return error;
}

test('Termii is asked as it documents', async (t) => {
  const { sender, requests } = await open(t, 'Termii', patient, taken.Termii);
  await sender.send(message, quiet);
  assert.equal(requests.length, 1);
  const { method, path, headers, body } = requests[0]!;
  assert.deepEqual([method, path, headers['content-type']], ['POST', '/api/sms/send', 'application/json']);
  assert.deepEqual(JSON.parse(body), {
    api_key: 'termii-key-0001',
    to: '2348030000001',
    from: 'Padiman',
    sms: 'Your code is 493817',
    type: 'plain',
    channel: 'dnd',
  });
});

test('Twilio is asked as it documents', async (t) => {
  const { sender, requests } = await open(t, 'Twilio', patient, taken.Twilio);
  await sender.send(message, quiet);
  const { method, path, headers, body } = requests[0]!;
  assert.deepEqual([method, path], ['POST', '/2010-04-01/Accounts/AC0123456789/Messages.json']);
  assert.equal(headers['content-type'], 'application/x-www-form-urlencoded');
  const credentials = Buffer.from('AC0123456789:twilio-token-0001').toString('base64');
  assert.equal(headers.authorization, `Basic ${credentials}`);
  assert.deepEqual(Object.fromEntries(new URLSearchParams(body)), {
    To: '+2348030000001',
    From: '+15005550006',
    Body: 'Your code is 493817',
  });
});

for (const provider of ['Termii', 'Twilio'] as const)
  describe(provider, () => {
    it('says why it refuses, and is not asked again', async (t) => {
      const { sender, requests } = await open(t, provider, patient, refused[provider]);
      const error = await failure(sender);
      assert.equal(error.outcome, 'refused');
      assert.match(
        error.message,
        provider === 'Termii' ? /answered 401: 401 Invalid/ : /answered 400: 21211/,
      );
      assert.equal(requests.length, 1);
    });

    it('is not asked again after a failure of its own: the message may be on its way', async (t) => {
      for (const status of [500, 502, 503]) {
        const { sender, requests } = await open(t, provider, patient, replyWith(status, '<html>'));
        const error = await failure(sender);
        assert.equal(error.outcome, 'unknown');
        assert.match(error.message, new RegExp(`answered ${status}$`));
        assert.equal(requests.length, 1);
      }
    });

    it('is asked again after 429, waiting as it says but never long', async (t) => {
      const busy = (after: string) => replyWith(429, { code: 20429 }, { 'retry-after': after });
      const { sender, requests, pauses } = await open(
        t,
        provider,
        patient,
        busy('1'),
        busy('600'),
        taken[provider],
      );
      await sender.send(message, quiet);
      assert.deepEqual([requests.length, pauses], [3, [1_000, 2_000]]);

      const never = await open(t, provider, patient, busy('1'));
      assert.deepEqual([(await failure(never.sender)).outcome, never.requests.length], ['refused', 3]);
    });

    it('is waited for while it is slow', async (t) => {
      const slow: ProviderReply = (response) => void setTimeout(() => taken[provider](response), 100);
      await (await open(t, provider, patient, slow)).sender.send(message, quiet);
    });

    it('is not believed when it answers something else', async (t) => {
      const answers = ['', 'OK', '[]', 'null', '{', {}, { message_id: null, sid: null }, 'x'.repeat(100_000)];
      for (const answer of answers) {
        const { sender, requests } = await open(t, provider, patient, replyWith(200, answer));
        assert.deepEqual([(await failure(sender)).outcome, requests.length], ['unknown', 1]);
      }
    });

    it('is tried again while it cannot be reached at all', async () => {
      const gone = await startProvider(replyNever);
      await gone.close();
      let pauses = 0;
      const settings = { url: gone.url, timeout: patient, pause: () => Promise.resolve((pauses += 1)) };
      const sender =
        provider === 'Termii'
          ? termii({ ...settings, apiKey: 'termii-key-0001', senderId: 'Padiman' })
          : twilio({
              ...settings,
              accountSid: 'AC0123456789',
              authToken: 'twilio-token-0001',
              from: `MG${'1'.repeat(32)}`,
            });
      const error = await failure(sender);
      assert.equal(error.outcome, 'refused');
      assert.match(error.message, /ECONNREFUSED/);
      assert.equal(pauses, 2);
    });
  });

test('Twilio says at once that a message is lost', async (t) => {
  const lost = replyWith(201, { sid: 'SM1', status: 'failed', error_code: 30008, error_message: 'Unknown' });
  const { sender } = await open(t, 'Twilio', patient, lost);
  assert.match((await failure(sender)).message, /failed: 30008 Unknown/);
});

test('console appends to the outbox and logs neither code nor whole phone', async (t) => {
  const dataDir = newFolder(t);
  const lines: string[] = [];
  const sender = createSmsSender({ provider: 'console', dataDir });
  const log = { warn: (details: unknown, text: string) => void lines.push(JSON.stringify([details, text])) };
  await sender.send(message, log);
  await sender.send({ ...message, code: '000001', text: 'Your code is 000001' }, log);
  const file = join(dataDir, 'outbox.jsonl');
  const [first, second] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual({ ...first, at: '' }, { ...message, at: '' });
  assert.ok(Math.abs(Date.now() - Date.parse(first.at)) < 60_000);
  assert.deepEqual([second.code, statSync(file).mode & 0o077, lines.length], ['000001', 0, 2]);
  for (const secret of secrets) assert.ok(!lines.join('').includes(secret));
  assert.match(lines[0]!, /\*{8}001/);
});

test('without a provider nothing can be sent, and the reason says so', async () => {
  const unset = createSmsSender({ provider: 'none' });
  assert.equal(unset.name, 'none');
  assert.match((await failure(unset)).message, /no SMS_PROVIDER/);
});
