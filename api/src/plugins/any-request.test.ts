import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Call } from '@padiman/contracts';
import fc from 'fast-check';
import { fillDemo } from '../demo/fill.ts';
import { contractCalls as calls } from '../openapi/contract-calls.ts';
import { onEachDatabase, type TestAnswer, type TestApi } from '../testing/api.ts';
import { anyHeaders, anyJson, anyQuery, fitting, spoilt } from '../testing/arbitrary.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { insertAdmin, insertToken } from '../testing/records.ts';

/** Requests to each call; an eighth of them where the tests run on one engine, as on each commit. */
const runs = process.env.TEST_ENGINES === 'one' ? 5 : 40;

/** Internals that no answer may contain: a stack, a file path, a message of the database or of a library. */
const internals =
  /\n\s+at |node_modules|file:\/\/|\.ts:\d|syntax error|relation "|column "|violates|invalid input|kysely/i;

onEachDatabase('any request', { settings: { decisionUndoSeconds: 0 } }, (api, database) => {
  let adminId: string;
  let ids: string[];
  before(async () => {
    await fillDemo(database, { scale: 0.01 });
    adminId = (await insertAdmin(database, { superAdmin: true })).id;
    const tables = ['users', 'posts', 'withdrawals', 'driver_applications', 'sent_parcels'] as const;
    const rows = await Promise.all(
      tables.map((table) => database.selectFrom(table).select('id').limit(4).execute()),
    );
    const others = await Promise.all([insertAdmin(database), insertAdmin(database, { superAdmin: true })]);
    ids = [...rows.flat(), ...others].map(({ id }) => id);
  });

  /** Fingerprint after the last refused call: inserting a token changes no table of it. */
  let known: Record<string, string> | undefined;

  /** Sends a request, and checks the answer and that a refused call changed nothing. */
  async function check(call: Call, path: string, request: Parameters<TestApi['call']>[2]) {
    // A token per call, since one call logs out and another may delete the caller.
    const token = await insertToken(database, adminId);
    const earlier = known ?? (await fingerprint(database));
    known = undefined;
    const answer = await api.call(call.method, path, { token, ...request });
    assert.ok(answer.status < 500, `${answer.status} ${answer.text}`);
    if (answer.status < 400) return;
    assertEnvelope(answer);
    const later = await fingerprint(database);
    assert.deepEqual(later, earlier, 'a refused call changed something');
    known = later;
  }

  // A stream has no end; live.test.ts is about it.
  for (const call of calls) {
    it(`${call.method} ${call.path} answers any request without a server error`, async () => {
      const parameters = call.params === undefined ? fc.constant({}) : spoilt(fitting(call.params, ids));
      const body = call.body === undefined ? anyJson : spoilt(fitting(call.body, ids));
      const query = call.query === undefined ? fc.constant({}) : spoilt(fitting(call.query, ids));
      const request = fc.record({
        ...{ parameters, body, query, odd: anyQuery, headers: anyHeaders },
        plain: fc.boolean(),
        text: fc.option(
          fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('{"a":', '[1,]', '{"a":1,"a":2}')),
        ),
      });
      await fc.assert(
        fc.asyncProperty(request, async (given) => {
          const pairs = [...Object.entries(asRecord(given.query)), ...(given.plain ? [] : given.odd)];
          const path = `${pathOf(call, asRecord(given.parameters))}${queryOf(pairs)}`;
          const headers = given.plain ? {} : given.headers;
          if (call.method === 'GET') return check(call, path, { headers });
          return check(
            call,
            path,
            given.text === null ? { headers, body: given.body } : { headers, text: given.text },
          );
        }),
        // Shrinking a failure takes minutes; the seed in the message reproduces it.
        { numRuns: runs, endOnFailure: true },
      );
    });
  }

  it('answers unknown paths', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.webPath(),
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
        async (path, method) => {
          const answer = await api.call(method, `/dashboard${path}`);
          assert.ok(
            answer.status === 404 || answer.status === 401 || answer.status === 400,
            `${answer.status}`,
          );
          assertEnvelope(answer);
        },
      ),
      { numRuns: 60 },
    );
  });
});

function assertEnvelope({ body, text, status }: TestAnswer): void {
  assert.equal(body?.success, false, text);
  assert.deepEqual([typeof body.code, typeof body.message], ['string', 'string']);
  assert.match(body.requestId, /^[A-Za-z\d][\w.-]{7,63}$/);
  assert.doesNotMatch(JSON.stringify({ ...body, fields: undefined }), internals);
  assert.ok(status !== 404 || body.code === 'notFound');
}

const asRecord = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';

const pathOf = ({ path }: Call, parameters: Record<string, unknown>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(textOf(parameters[name])) || 'nobody');

const queryOf = (pairs: [string, unknown][]) =>
  pairs.length === 0
    ? ''
    : `?${pairs.map(([name, value]) => `${encode(name)}=${encode(textOf(value))}`).join('&')}`;

/** Encodes for a URL; replaces lone surrogates, which cannot be encoded. */
const encode = (text: string) => encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'));
