import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { v7 as newId } from 'uuid';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { atOnce, valuesOf } from '../../../testing/at-once.ts';
import { deleteRows, rowOf } from '../../../testing/rows.ts';
import { insertUser } from '../../../testing/records.ts';
import { insertLoggedIn, loggedIn } from '../../../testing/staff.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';

const namesOf = (body: { data: { first_name: string }[] }) => body.data.map((user) => user.first_name);

onEachDatabase('users', (api, database) => {
  const admin = loggedIn(api, { rights: { viewAllUsers: true, viewPersonalData: true } });
  before(async () => {
    await insertUser(database, {
      first_name: 'Ayo',
      last_name: 'Bello',
      email: 'ayo@example.com',
      is_driver: true,
    });
    await insertUser(database, {
      first_name: 'Bisi',
      last_name: 'Ade_Cole',
      phone_number: '08031234567',
      blocked: true,
    });
    await insertUser(database, {
      first_name: 'Chidi',
      last_name: 'Bello',
      is_verified: true,
      total_earnings: 1_234_567,
      total_refunds: 1_000,
      total_withdrawals: 500_050,
      profile_img_url: 'data:image/svg+xml,x',
    });
    await insertUser(database, { first_name: 'Dayo', last_name: 'Gone', deleted_at: new Date() });
  });

  const list = async (query = '') => (await admin.get(`/dashboard/users?${query}`)).body;

  describe('list', () => {
    it('returns live users newest first, money in naira', async () => {
      const body = await list();
      assert.deepEqual([namesOf(body), body.total, body.nextCursor], [['Chidi', 'Bisi', 'Ayo'], 3, null]);
      const { _id, phone_number: phone, ...rest } = body.data[0];
      assert.match(_id, /^[0-9a-f-]{36}$/);
      assert.match(phone, /^\d{11}$/);
      assert.deepEqual(rest, {
        profile_img_url: 'data:image/svg+xml,x',
        first_name: 'Chidi',
        last_name: 'Bello',
        email: 'ada@example.com',
        blocked: false,
        is_driver: false,
        is_verified: true,
        totalEarnings: 12345.67,
        totalWithdrawals: 5000.5,
        totalRefunds: 10,
        totalBalance: 7355.17,
        suspended: false,
      });
    });

    it('filters', async () => {
      assert.deepEqual(namesOf(await list('filter=drivers')), ['Ayo']);
      assert.deepEqual(namesOf(await list('filter=blocked')), ['Bisi']);
      assert.deepEqual(namesOf(await list('filter=verified')), ['Chidi']);
      assert.deepEqual(namesOf(await list('filter=notVerified')), ['Bisi', 'Ayo']);
      assert.equal((await list('filter=notVerified&limit=1')).total, 2);
    });

    it('searches every term anywhere in names, phone and e-mail, ignoring case', async () => {
      assert.deepEqual(namesOf(await list('q=BELLO')), ['Chidi', 'Ayo']);
      assert.deepEqual(namesOf(await list('q=%20ello%20%20ay')), ['Ayo']);
      assert.deepEqual(namesOf(await list('q=3123456')), ['Bisi']);
      assert.deepEqual(namesOf(await list('q=ayo%40example')), ['Ayo']);
      assert.deepEqual(namesOf(await list('q=de_c')), ['Bisi']);
      assert.deepEqual(namesOf(await list('q=b_llo')), []);
      assert.deepEqual(namesOf(await list('q=bello&filter=verified')), ['Chidi']);
      const page = await list('q=bello&limit=1');
      assert.deepEqual([namesOf(page), page.total], [['Chidi'], 2]);
    });

    it('searches one and two characters at the beginning of names', async () => {
      assert.deepEqual(namesOf(await list('q=be')), ['Chidi', 'Ayo']);
      assert.deepEqual(namesOf(await list('q=A')), ['Chidi', 'Bisi', 'Ayo']);
      assert.deepEqual(namesOf(await list('q=yo')), []);
      assert.deepEqual(namesOf(await list('q=b%20chidi')), ['Chidi']);
    });

    it('pages by cursor without repeating a user while new users arrive', async () => {
      const seen: string[] = [];
      let cursor: string | null = '';
      do {
        const page = await list(`limit=1${cursor ? `&cursor=${cursor}` : ''}`);
        assert.equal(page.data.length, 1);
        seen.push(...namesOf(page));
        await deleteRows(database, 'users', { id: await insertUser(database, { first_name: 'Late' }) });
        cursor = page.nextCursor;
      } while (cursor !== null);
      assert.deepEqual(seen, ['Chidi', 'Bisi', 'Ayo']);
    });
  });

  describe('update-status', () => {
    const update = async (userIds: string[], flags: { deleteFlag?: boolean; blockFlag?: boolean }) => {
      const body = { userIds, deleteFlag: false, blockFlag: false, ...flags };
      return (await admin.post('/dashboard/users/update-status', body)).body;
    };

    it('blocks and unblocks, skips with a reason, and counts an id once', async () => {
      const [first, second, already] = [
        await insertUser(database),
        await insertUser(database),
        await insertUser(database, { blocked: true }),
      ];
      const unknown = newId();
      const body = await update([second, first, unknown, already, second], { blockFlag: true });
      assert.deepEqual(body.results, [
        { _id: second, outcome: 'updated' },
        { _id: first, outcome: 'updated' },
        { _id: unknown, outcome: 'skipped', reason: 'not found' },
        { _id: already, outcome: 'skipped', reason: 'unchanged' },
      ]);
      assert.deepEqual(valuesOf(body.data, '_id', 'blocked'), [
        [second, true],
        [first, true],
      ]);
      assert.equal((await update([first], { blockFlag: false })).data[0].blocked, false);
    });

    it('deletes softly: removes from list and total, keeps admin and time', async () => {
      const id = await insertUser(database, { first_name: 'Zebulon' });
      assert.equal((await list('q=zebulon')).total, 1);
      const body = await update([id], { deleteFlag: true, blockFlag: true });
      assert.deepEqual([body.results, body.data[0]._id], [[{ _id: id, outcome: 'deleted' }], id]);
      assert.equal((await list('q=zebulon')).total, 0);
      const again = await update([id], { deleteFlag: true });
      assert.deepEqual(again.results, [{ _id: id, outcome: 'skipped', reason: 'not found' }]);
      const row = await rowOf(database, 'users', ['deleted_at', 'deleted_by', 'blocked'], { id });
      assert.deepEqual(
        { ...row, deleted_at: row.deleted_at !== null },
        { deleted_at: true, deleted_by: admin.id, blocked: false },
      );
    });

    it('accepts a thousand users in one call', async () => {
      const ids = Array.from({ length: 1000 }, () => newId());
      for (const id of ids.slice(0, 20)) await insertUser(database, { id });
      const body = await update(ids, { blockFlag: true });
      assert.deepEqual([body.data.length, body.results.length], [20, 1000]);
    });
  });
});

onPostgres('concurrent changes of users', (api, database) => {
  it('blocks each user once by 50 requests in any order', async () => {
    const boss = await insertLoggedIn(api, { superAdmin: true });
    const ids = await atOnce(10, () => insertUser(database));
    const answers = await atOnce(50, (at) => {
      const userIds = at % 2 === 0 ? ids : ids.toReversed();
      return boss.post('/dashboard/users/update-status', { userIds, deleteFlag: false, blockFlag: true });
    });
    assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
    assert.deepEqual(answers.flatMap(({ body }) => valuesOf(body.data, '_id')).sort(), ids.toSorted());
    assert.deepEqual(await verifyAudit(database), { rows: 10, brokenAt: null });
  });
});
