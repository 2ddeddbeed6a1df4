import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { perPolicy, reviewQueueNames, type Call, type ModerationQueueName } from '@padiman/contracts';
import { demoAccounts, demoPassword } from '../demo/open-accounts.ts';
import { fillDemo } from '../demo/fill.ts';
import { onEachDatabase, type TestAnswer, type TestCall } from '../testing/api.ts';
import { documentedBy, type Documented } from '../testing/documented.ts';
import { codeFor, cookieOf, newPassword, wrongCode } from '../testing/password-reset.ts';
import { insertAdmin, insertToken, insertUser, testPassword } from '../testing/records.ts';
import { loggedIn } from '../testing/staff.ts';
import { insertEndpoint } from '../testing/webhooks.ts';
import type { OpenApiDocument } from './document.ts';
import { contractCalls, isList } from './contract-calls.ts';

const unknownId = '01900000-0000-7000-8000-000000000000';
/** Path of a call; where a parameter has policies, with the first of its values. */
const pathOf = (call: Call) => perPolicy(call)[0]!.path.replace('{type}', 'user');
const pathWith = (call: Call, id: string) => pathOf(call).replaceAll(/\{\w+\}/g, id);
const namesRecord = (call: Call) => pathOf(call).includes('{');
/** Streams have a test of their own: their answers do not end. */
const reads = contractCalls.filter(({ method }) => method === 'GET');
const guarded = contractCalls.filter(({ access }) => access !== 'public');

/** Queries of reads that need one. */
const requiredQueries: Readonly<Record<string, string>> = {
  searchRecords: '?q=ada',
  listColleagues: '?type=user',
  readStatement: '?from=2026-01-01&to=2026-01-31&by=day',
  readTax: '?month=2026-01',
};

onEachDatabase('answers and the OpenAPI document', (api, database) => {
  let document: OpenApiDocument;
  let documented: Documented;
  before(() => fillDemo(database, { scale: 0.05 }));
  const admin = loggedIn(api, { superAdmin: true });
  let token: string;
  before(async () => {
    ({ token } = admin);
    document = (await api.call('GET', '/openapi.json')).body;
    documented = documentedBy(document);
  });

  /** Sends a call by its name, and checks the answer. */
  const send = async (name: string, status: number, options: TestCall & { query?: string } = {}) => {
    const call = contractCalls.find((each) => each.name === name)!;
    const answer = await api.call(call.method, pathWith(call, admin.id) + (options.query ?? ''), options);
    assert.equal(answer.status, status, `${name}: ${answer.text.slice(0, 300)}`);
    documented(name, answer);
    return answer;
  };
  const idsOf = (answer: TestAnswer): string[] =>
    (answer.body.data as { _id: string }[]).map(({ _id }) => _id);

  it('the check detects an extra field, a missing field, a wrong type and a wrong status', async () => {
    const { status, headers, text, body } = await send('me', 200, { token });
    const answer = { status, headers, text };
    const refused = (changed: unknown, as = status) =>
      assert.throws(() => documented('me', { ...answer, status: as, body: changed }), /me/);
    refused({ ...body, extra: 1 });
    refused({ ...body, data: { ...body.data, password_hash: 'x' } });
    refused({ success: true });
    refused({ ...body, data: { ...body.data, superAdmin: 'yes' } });
    refused(body, 201);
  });

  it('every read answers as documented, lists with every filter', async () => {
    assert.ok(reads.length >= 10);
    await insertUser(database, { deleted_at: new Date() });
    // The demo has no audit trail; a login adds a row.
    const body = { phoneNumber: admin.phoneNumber, password: testPassword };
    await send('login', 200, { body });
    // Nor has it security events; a wrong password adds one.
    await send('login', 401, { body: { ...body, password: 'Wrong#2026' } });
    // Nor has it deliveries of webhooks; the endpoint receives the event of a block.
    await insertEndpoint(database, 'https://receiver.example/hooks');
    await send('updateUserStatus', 200, {
      token,
      body: { userIds: [await insertUser(database)], deleteFlag: false, blockFlag: true },
    });
    for (const call of reads.filter((each) => !namesRecord(each))) {
      const query = requiredQueries[call.name];
      const { body } = await send(call.name, 200, { token, ...(query !== undefined && { query }) });
      if (!isList(call)) continue;
      const parameters = document.paths[call.path]!['get']!.parameters;
      let seen = body.total as number;
      for (const filter of parameters.find(({ name }) => name === 'filter')?.schema.enum ?? []) {
        const filtered = { token, query: `?limit=200&filter=${String(filter)}` };
        seen += (await send(call.name, 200, filtered)).body.total as number;
      }
      assert.ok(seen > 0, `the demo has nothing for ${call.name}`);
    }
    await send('fetchAdmin', 200, { token });
  });

  it('the details of a withdrawal request are answered as documented', async () => {
    const call = contractCalls.find(({ name }) => name === 'withdrawalDetails')!;
    const [id] = idsOf(await send('listWithdrawals', 200, { token, query: '?filter=accepted&limit=1' }));
    const answer = await api.call('GET', pathWith(call, id!), { token });
    assert.equal(answer.status, 200);
    documented('withdrawalDetails', answer);
  });

  it('review mode of each queue is answered as documented', async () => {
    for (const queue of reviewQueueNames) {
      const path = `/dashboard/review/${queue}`;
      documented('readReviewActivity', await api.call('GET', `${path}/activity`, { token }));
      const claimed = await api.call('POST', `${path}/next`, { token, body: { count: 1 } });
      documented('claimNextForReview', claimed);
    }
    const lists = {
      reportedTrips: 'listParcelTrips',
      reportedRides: 'listOfferedRides',
      reportedRequests: 'listPassengerRequests',
      posts: 'listPosts',
    } satisfies Record<ModerationQueueName, string>;
    for (const [queue, list] of Object.entries(lists)) {
      const [id] = idsOf(await send(list, 200, { token, query: '?limit=1' }));
      const answer = await api.call('GET', `/dashboard/review/${queue}/${id}`, { token });
      assert.equal(answer.status, 200, queue);
      documented('readReviewCase', answer);
    }
  });

  it('notes on a record are answered as documented', async () => {
    const id = await insertUser(database);
    const body = { text: 'Called twice' };
    for (const [name, options] of [
      ['addNote', { body }],
      ['setHold', { body: { hold: true, text: 'Wait' } }],
      ['readNotes', {}],
      ['setHold', { body: { hold: false } }],
    ] as const) {
      const call = contractCalls.find((each) => each.name === name)!;
      const answer = await api.call(call.method, pathWith(call, id), { token, ...options });
      assert.equal(answer.status, 200, answer.text);
      documented(name, answer);
    }
  });

  it('updates of users are answered as documented', async () => {
    const ids = idsOf(await send('listUsers', 200, { token, query: '?limit=3' }));
    const body = { userIds: [...ids, unknownId], deleteFlag: false, blockFlag: true };
    assert.equal((await send('updateUserStatus', 200, { token, body })).body.results.length, 4);
    await send('updateUserStatus', 200, { token, body: { ...body, deleteFlag: true } });
  });

  for (const [list, remove, refund] of [
    ['listParcelTrips', 'deleteParcelTrips', false],
    ['listOfferedRides', 'deleteOfferedRides', false],
    ['listSentParcels', 'deleteSentParcels', true],
    ['listPassengerRequests', 'deletePassengerRequests', true],
  ] as const)
    it(`${remove} answers as documented`, async () => {
      const ids = idsOf(await send(list, 200, { token, query: '?limit=20' }));
      assert.ok(ids.length > 1);
      const body = { ids: [...ids, unknownId], ...(refund ? { refund } : {}) };
      assert.equal((await send(remove, 200, { token, body })).body.results.length, ids.length + 1);
    });

  it('sign-in and sign-out answer as documented, on success and on failure', async () => {
    const { phoneNumber } = demoAccounts[0]!;
    const { body } = await send('login', 200, { body: { phoneNumber, password: demoPassword } });
    await send('login', 401, { body: { phoneNumber, password: testPassword } });
    await send('logout', 200, { token: body.token });
    await send('logout', 401, { token: body.token });
    const account = { firstName: 'Ada', lastName: 'Obi', phoneNumber, password: newPassword };
    await send('createAccount', 401, { body: account });
    await send('createAccount', 409, { token, body: account });
    await send('createAccount', 200, { token, body: { ...account, phoneNumber: '08077777777' } });
  });

  it('a password reset is answered as documented, on success and on failure', async () => {
    const { id, phoneNumber } = await insertAdmin(database);
    const password = { phoneNumber, newPassword };
    await send('forgotPassword', 404, { body: { phoneNumber: '08099999999' } });
    const requested = await send('forgotPassword', 200, { body: { phoneNumber } });
    await send('forgotPassword', 429, { body: { phoneNumber } });
    const otp = codeFor(api, phoneNumber);
    const headers = { cookie: cookieOf(requested) };
    await send('validateOtp', 400, { body: { phoneNumber, otp: wrongCode(otp) }, headers });
    const validated = await send('validateOtp', 200, { body: { phoneNumber, otp }, headers });
    await send('updatePassword', 403, { body: password });
    await send('updatePassword', 200, { body: password, headers: { cookie: cookieOf(validated) } });
    await send('fetchAdmin', 403, { token: await insertToken(database, id) });
  });

  describe('failures common to all calls', () => {
    const check = async (call: Call, status: number, options: TestCall, query = '') => {
      const answer = await api.call(call.method, pathWith(call, unknownId) + query, options);
      assert.equal(answer.status, status, `${call.name}: ${answer.text}`);
      documented(call.name, answer);
    };

    it('missing token, missing right, unknown query parameter', async () => {
      const rights = { moderateTrips: false, moderatePosts: false };
      const powerless = await insertToken(database, (await insertAdmin(database, { rights })).id);
      for (const call of guarded) {
        await check(call, 401, {});
        if (call.access !== 'staff') await check(call, 403, { token: powerless });
      }
      for (const call of reads) await check(call, 400, { token }, '?nonsense=1');
    });

    it('invalid, non-JSON and too large bodies', async () => {
      for (const call of contractCalls.filter(({ body }) => body !== undefined)) {
        await check(call, 400, { token, body: { nonsense: 1 } });
        await check(call, 400, { token, text: '{' });
        await check(call, 415, { token, text: 'x=1', headers: { 'content-type': 'text/plain' } });
        const size = call.name === 'uploadStatement' ? 2_200_000 : 70_000;
        await check(call, 413, { token, text: JSON.stringify({ filler: 'x'.repeat(size) }) });
      }
    });

    it('unknown records', async () => {
      for (const call of contractCalls.filter((each) => namesRecord(each) && each.body === undefined)) {
        const answer = await api.call(call.method, pathWith(call, unknownId), { token });
        documented(call.name, answer);
        if (call.method === 'GET') assert.equal(answer.status, 404, call.name);
      }
    });
  });
});
