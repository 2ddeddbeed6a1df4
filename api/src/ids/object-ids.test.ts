import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { onEachDatabase } from '../testing/api.ts';
import { insertUser } from '../testing/records.ts';
import { loggedIn } from '../testing/staff.ts';
import { isUuid, toDatabaseId, toPublicId, withPublicIds } from './object-ids.ts';
import { insertRows } from '../testing/rows.ts';
import { valuesOf } from '../testing/at-once.ts';

const objectIds = fc.stringMatching(/^[0-9a-f]{24}$/);

describe('ObjectIds as UUIDs', () => {
  it('maps every ObjectId to a UUID of its own and back', () => {
    fc.assert(
      fc.property(objectIds, (id) => {
        assert.deepEqual([isUuid(toDatabaseId(id)), toPublicId(toDatabaseId(id))], [true, id]);
      }),
    );
  });

  it('sorts as the ObjectIds do, and with UUIDv7 by time', () => {
    fc.assert(
      fc.property(objectIds, objectIds, (left, right) => {
        assert.equal(left < right, toDatabaseId(left) < toDatabaseId(right));
      }),
    );
    const at = (seconds: number) => toDatabaseId(`${seconds.toString(16).padStart(8, '0')}${'f'.repeat(16)}`);
    const between = v7({ msecs: 1_700_000_000_500 });
    assert.ok(at(1_700_000_000) < between && between < at(1_700_000_001));
  });

  it('leaves other UUIDs and other texts as they are', () => {
    fc.assert(fc.property(fc.uuid(), (id) => assert.equal(toDatabaseId(id), id)));
    fc.assert(fc.property(fc.uuid({ version: 7 }), (id) => assert.equal(toPublicId(id), id)));
    const noSecond = '018bcfe5-6801-8abc-8def-00000000006f';
    assert.equal(toPublicId(noSecond), noSecond);
    const id = toDatabaseId('65535a1c0123456789abcdef');
    assert.equal(
      withPublicIds(`{"a":"${id}","b":"see ${id}"}`),
      `{"a":"65535a1c0123456789abcdef","b":"see ${id}"}`,
    );
  });
});

onEachDatabase('records with ObjectIds', (api, database) => {
  const [one, two] = ['65535a1c0123456789abcdef', '65535a1d0123456789abcdef'];
  const admin = loggedIn(api, { superAdmin: true, firstName: 'Ngozi' });
  before(async () => {
    for (const id of [one, two]) await insertUser(database, { id: toDatabaseId(id) });
  });
  const call = (method: string, path: string, body?: unknown) =>
    api.call(method, path, { token: admin.token, body });

  it('keep them in lists, pages and CSV', async () => {
    const first = await call('GET', '/dashboard/users?limit=1');
    const next = await call('GET', `/dashboard/users?limit=1&cursor=${first.body.nextCursor}`);
    assert.deepEqual([first.body.data[0]._id, next.body.data[0]._id], [two, one]);
    const shown = (await admin.csv('/dashboard/users')).text
      .split('\r\n')
      .slice(1, 3)
      .map((line) => line.slice(1, 25));
    assert.deepEqual(shown, [two, one]);
  });

  it('are found by them in bodies, parameters and queries; the audit names them', async () => {
    const body = { userIds: [one, toDatabaseId(one)], deleteFlag: false, blockFlag: true };
    const blocked = await call('POST', '/dashboard/users/update-status', body);
    assert.deepEqual(blocked.body.results, [{ _id: one, outcome: 'updated' }]);
    assert.equal(blocked.body.data[0]._id, one);
    const audit = await call('GET', `/dashboard/audit?recordId=${one}`);
    assert.deepEqual(valuesOf(audit.body.data, 'action', 'recordId'), [['user.block', one]]);
    const stored = await sql<{ record_id: string }>`select record_id from audit_trail`.execute(database);
    assert.deepEqual(stored.rows, [{ record_id: toDatabaseId(one) }]);

    const post = 'aaaaaaaa0123456789abcdef';
    await insertRows(database, 'posts', {
      id: toDatabaseId(post),
      text: 'Hello',
      author_user_id: toDatabaseId(one),
      author_admin_id: null,
    });
    const posts = await call('GET', '/dashboard/posts');
    assert.deepEqual([posts.body.data[0]._id, posts.body.data[0].userId], [post, one]);
    assert.equal((await call('DELETE', `/dashboard/posts/${post}`)).status, 200);
    assert.equal((await call('DELETE', `/dashboard/posts/${post}`)).status, 404);
  });

  it('refuses other texts as ids', async () => {
    for (const id of [one.toUpperCase(), one.slice(1), `${one}0`, '1']) {
      const refused = await call('POST', '/dashboard/users/update-status', {
        userIds: [id],
        deleteFlag: false,
        blockFlag: true,
      });
      assert.equal(refused.status, 400, id);
    }
  });
});
