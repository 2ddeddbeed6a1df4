import assert from 'node:assert/strict';
import { it } from 'node:test';
import { v7 as newId } from 'uuid';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { atOnce, statusesOf, valuesOf, messageOf, ok } from '../../../testing/at-once.ts';
import { rowOf } from '../../../testing/rows.ts';
import { insertPost } from '../../../testing/moderated.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertUser } from '../../../testing/records.ts';
import { insertLoggedIn, loggedIn, userBefore } from '../../../testing/staff.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';

onEachDatabase('posts', (api, database) => {
  const staff = loggedIn(api, { firstName: 'Halima' });
  const member = userBefore(database, { first_name: 'Ngozi', last_name: 'Eze' });
  const list = async (query = '') => (await staff.get(`/dashboard/posts?${query}`)).body;
  const create = (body: unknown) => staff.post('/dashboard/posts', body);
  const remove = (id: string) => staff.delete(`/dashboard/posts/${id}`);

  it('are published in the name of the signed-in admin, for any body', async () => {
    const placeholder = { userId: member.id, first_name: 'Ngozi', last_name: 'Eze', admin: false };
    const body = await ok(create({ text: ' \n Drive safely. \n', ...placeholder }));
    const [{ _id, createdAt, updatedAt, ...post }] = body.data;
    assert.deepEqual(post, {
      text: 'Drive safely.',
      first_name: 'Halima',
      last_name: 'Admin',
      admin: true,
      userId: staff.id,
    });
    assert.match(createdAt, /^\d{4}-\d{2}-\d{2}T.*Z$/);
    assert.equal(updatedAt, createdAt);
    assert.deepEqual((await list()).data[0], body.data[0]);
    assert.deepEqual(await auditOf(database, _id), [
      { action: 'post.create', admin_id: staff.id, before: null, after: { deleted: false } },
    ]);
  });

  it('of users and of staff are in one list, newest first, searched by text and author', async () => {
    const older = await insertPost(database, { author_user_id: member.id, text: 'Anybody going to Owerri?' });
    const [newer] = (await create({ text: 'Owerri road is closed' })).body.data;
    const found = await list('q=owerri');
    assert.equal(found.total, 2);
    assert.deepEqual(valuesOf(found.data, '_id', 'admin'), [
      [newer._id, true],
      [older, false],
    ]);
    const [byUser] = (await list('q=ngozi%20owerri')).data;
    assert.deepEqual([byUser._id, byUser.userId, byUser.last_name], [older, member.id, 'Eze']);
    assert.equal((await list('q=halima%20owerri')).data[0]._id, newer._id);
    const page = await list('q=owerri&limit=1');
    assert.deepEqual((await list(`q=owerri&limit=1&cursor=${page.nextCursor}`)).data[0]._id, older);
  });

  it('attack: a number in pieces in a post is neither shown nor found without the right to personal data', async () => {
    const text = 'Lagos to Enugu, call 0803 123-4567, ₦5,000.00 a seat';
    const id = await insertPost(database, { author_user_id: member.id, text });
    const masked = await insertLoggedIn(api, { rights: {} });
    const read = async (path: string) => (await masked.get(path)).body.data;
    const hidden = 'Lagos to Enugu, call ***4567, ₦5,000.00 a seat';
    assert.equal((await read('/dashboard/posts?q=enugu'))[0].text, hidden);
    assert.equal((await read('/dashboard/search?q=enugu'))[0].title, hidden);
    assert.equal((await read(`/dashboard/review/posts/${id}`)).post.text, hidden);
    assert.deepEqual(await read('/dashboard/posts?q=123-4567'), []);
    assert.deepEqual(await read('/dashboard/search?q=123-4567'), []);
    const seeing = await insertLoggedIn(api, { rights: { viewPersonalData: true } });
    assert.equal((await seeing.get('/dashboard/posts?q=123-4567')).body.data[0].text, text);
  });

  it('keep markup as plain text', async () => {
    const text = `<script>alert(1)</script> & "quotes" <img src=x onerror=alert(1)> '); drop table posts; --`;
    const answer = await create({ text });
    assert.equal(answer.body.data[0].text, text);
    assert.match(answer.headers.get('content-type')!, /^application\/json/);
    assert.equal((await list()).data[0].text, text);
  });

  for (const body of [
    {},
    { text: '' },
    { text: ' \n\t\u00a0' },
    { text: 'x'.repeat(5_001) },
    { text: 'a\0b' },
    { text: 5 },
    { text: 'x', author_admin_id: newId() },
    { text: 'x', admin: 'true' },
  ])
    it(`refuse ${JSON.stringify(body).slice(0, 60)}`, async () => {
      assert.equal((await create(body)).status, 400);
    });

  it('are not listed once deleted, and keep admin and time of the deletion', async () => {
    const id = await insertPost(database, { author_user_id: member.id, text: 'Soon gone' });
    const answer = await remove(id);
    assert.deepEqual([answer.status, answer.body], [200, { success: true }]);
    assert.equal((await list('q=soon%20gone')).total, 0);
    const row = await rowOf(database, 'posts', ['deleted_by', 'text'], { id });
    assert.deepEqual(row, { deleted_by: staff.id, text: 'Soon gone' });
    assert.deepEqual(await auditOf(database, id), [
      { action: 'post.delete', admin_id: staff.id, before: { deleted: false }, after: { deleted: true } },
    ]);
    assert.deepEqual(await messageOf(remove(id)), [404, 'There is no such post.']);
  });

  it('that do not exist cannot be deleted', async () => {
    assert.equal((await remove(newId())).status, 404);
    assert.equal((await remove('x')).status, 400);
  });
});

onPostgres('concurrent deletion of posts', (api, database) => {
  it('succeeds for one of 50 requests', async () => {
    const staff = await insertLoggedIn(api);
    const id = await insertPost(database, { author_user_id: await insertUser(database) });
    const answers = await atOnce(50, () => staff.delete(`/dashboard/posts/${id}`));
    assert.deepEqual(statusesOf(answers), [200, ...Array<number>(49).fill(404)]);
    assert.deepEqual(await verifyAudit(database), { rows: 1, brokenAt: null });
  });
});
