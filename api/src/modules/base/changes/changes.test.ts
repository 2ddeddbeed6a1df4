import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { backgroundHeader, type ChangeNotice } from '@padiman/contracts';
import { sql } from 'kysely';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertToken, insertUser } from '../../../testing/records.ts';
import { reviewer } from '../../../testing/review.ts';
import { insertLoggedIn } from '../../../testing/staff.ts';
import { decideRequest, insertRequested } from '../../../testing/payouts.ts';
import { rowOf } from '../../../testing/rows.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { changeUsers } from '../../../testing/webhooks.ts';

/** An event of a stream. */
interface StreamEvent {
  event: string;
  data: ChangeNotice;
}

/** Opens a stream; `next` waits for the next event and is undefined at the end of the stream. */
async function openStream(context: TestContext, url: string, token: string) {
  const stop = new AbortController();
  context.after(() => stop.abort());
  const response = await fetch(`${url}/dashboard/changes`, {
    headers: { authorization: `Bearer ${token}`, [backgroundHeader]: '1' },
    signal: stop.signal,
  });
  const events = response.ok ? eventsOf(response.body!) : undefined;
  const next = async () => (await events?.next())?.value as StreamEvent | undefined;
  return { response, next, close: () => stop.abort() };
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream() as never) as AsyncIterable<string>) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const found = /event: (.*)\ndata: (.*)/.exec(block);
      if (found) yield { event: found[1]!, data: JSON.parse(found[2]!) as ChangeNotice };
    }
  }
}

const lines: string[] = [];

onEachDatabase('changes as they happen', { log: (line) => lines.push(line) }, (api, database) => {
  it('tell a colleague, and the own other pages, of a decision', async (context) => {
    const mine = await insertLoggedIn(api, { superAdmin: true });
    const other = await insertLoggedIn(api, { superAdmin: true });
    const [here, there] = [
      await openStream(context, api.url, mine.token),
      await openStream(context, api.url, other.token),
    ];
    assert.equal(here.response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.deepEqual([(await here.next())?.event, (await there.next())?.event], ['open', 'open']);
    const { userId, id } = await insertRequested(database);
    assert.equal((await decideRequest(mine, { userId, id })).status, 200);
    const changed = { records: { withdrawal: [id] }, created: [] };
    assert.deepEqual(await here.next(), { event: 'change', data: { mine: true, ...changed } });
    assert.deepEqual(await there.next(), { event: 'change', data: { mine: false, ...changed } });
  });

  it('tell of claims, which change no record', async (context) => {
    const { url } = api;
    const mine = await insertLoggedIn(api, { superAdmin: true });
    const stream = await openStream(context, url, (await insertLoggedIn(api, { superAdmin: true })).token);
    await stream.next();
    const { id } = await insertRequested(database);
    assert.equal((await reviewer(api, mine).claim(id)).status, 200);
    const data = { mine: false, records: { withdrawalClaim: [id] }, created: [] };
    assert.deepEqual(await stream.next(), { event: 'change', data });
  });

  it('name nothing that the listener may not see, nor what was rolled back', async (context) => {
    const admin = await insertLoggedIn(api, { superAdmin: true });
    const listener = await insertLoggedIn(api, { rights: { viewAllUsers: true } });
    const stream = await openStream(context, api.url, listener.token);
    await stream.next();
    const { userId, id } = await insertRequested(database);
    assert.equal((await decideRequest(admin, { userId, id })).status, 200);
    assert.equal((await decideRequest(admin, { userId, id }, 'rejected')).status, 409);
    await changeUsers(admin, [userId], true);
    assert.deepEqual((await stream.next())?.data, { mine: false, records: { user: [userId] }, created: [] });
  });

  it('name the type alone where many records changed', async (context) => {
    const admin = await insertLoggedIn(api, { superAdmin: true });
    const stream = await openStream(context, api.url, admin.token);
    await stream.next();
    const userIds = await Promise.all(Array.from({ length: 150 }, () => insertUser(database)));
    await changeUsers(admin, userIds, true);
    assert.deepEqual((await stream.next())?.data, { mine: true, records: { user: null }, created: [] });
  });

  it('name the types of which records are new', async (context) => {
    const admin = await insertLoggedIn(api, { superAdmin: true });
    const stream = await openStream(context, api.url, admin.token);
    await stream.next();
    const body = { text: 'Road closed', userId: 'x', first_name: 'x', last_name: 'x', admin: true };
    const [{ _id }] = (await admin.post('/dashboard/posts', body)).body.data;
    const data = { mine: true, records: { post: [_id] }, created: ['post'] };
    assert.deepEqual((await stream.next())?.data, data);
  });

  it('reach a stolen session no more once the owner has ended it: its stream ends without the next change', async (context) => {
    const owner = await insertLoggedIn(api, { superAdmin: true });
    const stolen = await openStream(context, api.url, await insertToken(database, owner.id));
    await stolen.next();
    assert.equal((await owner.post('/admin/sessions/end-others')).body.ended, 1);
    const { userId, id } = await insertRequested(database);
    assert.equal((await decideRequest(owner, { userId, id })).status, 200);
    assert.equal(await stolen.next(), undefined);
  });

  it('are no error once the page is closed', async (context) => {
    const { token } = await insertLoggedIn(api, { superAdmin: true });
    const stream = await openStream(context, api.url, token);
    await stream.next();
    stream.close();
    await waitUntil(() => lines.some((line) => line.includes('"aborted":true')), 'the end is not logged');
    assert.equal((await api.call('GET', '/dashboard/users', { token })).status, 200);
    assert.deepEqual(
      lines.filter((line) => line.includes('"level":50')),
      [],
    );
  });

  it('listening does not keep a session alive, other calls do', async (context) => {
    const { id, token } = await insertLoggedIn(api, { superAdmin: true });
    const lastUse = async () =>
      (await rowOf(database, 'sessions', ['last_used_at'], { admin_id: id })).last_used_at.getTime();
    await sql`update sessions set last_used_at = now() - interval '5 minutes' where admin_id = ${id}`.execute(
      database,
    );
    const before = await lastUse();
    await (await openStream(context, api.url, token)).next();
    const headers = { [backgroundHeader]: '1' };
    assert.equal((await api.call('GET', '/dashboard/users', { token, headers })).status, 200);
    assert.equal(await lastUse(), before);
    assert.equal((await api.call('GET', '/dashboard/users', { token })).status, 200);
    assert.ok((await lastUse()) > before);
  });
});
