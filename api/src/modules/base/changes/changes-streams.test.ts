import assert from 'node:assert/strict';
import type { PassThrough } from 'node:stream';
import { describe, it, type TestContext } from 'node:test';
import type { ChangeNotice } from '@padiman/contracts';
import type { Caller } from '../../../plugins/caller.ts';
import { openChangeFeed, openLiveStreams } from './changes-streams.service.ts';
import { encodeChange } from './changes.rules.ts';

const caller = (name: string, rights: Caller['rights'] = {}): Caller => ({
  adminId: `admin of ${name}`,
  adminVersion: 1,
  sessionId: name,
  superAdmin: false,
  rights,
});

/** Notices that a stream has written since the last call. */
function noticesIn(stream: PassThrough): ChangeNotice[] {
  return [...((stream.read() as Buffer | null) ?? '').toString().matchAll(/event: change\ndata: (.*)/g)].map(
    ([, data]) => JSON.parse(data!) as ChangeNotice,
  );
}

/** Streams of a feed whose notifications and time the test gives, and of the sessions that are active. */
function fixture(context: TestContext) {
  context.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  let now = 0;
  context.mock.method(performance, 'now', () => now);
  let received: (payload: string) => void = () => {};
  const feed = openChangeFeed((_channel, listener) => {
    ({ received } = listener);
    return () => Promise.resolve();
  });
  const active = new Map<string, Caller>();
  const database = { isAway: false };
  const calls: string[][] = [];
  const streams = openLiveStreams(feed, (ids) => {
    calls.push([...ids]);
    if (database.isAway) return Promise.reject(new Error('The database is away'));
    return Promise.resolve(ids.flatMap((id) => active.get(id) ?? []));
  });
  context.after(() => streams.end());
  return {
    calls,
    database,
    open: (opened: Caller) => {
      active.set(opened.sessionId, opened);
      return streams.open(opened);
    },
    active,
    change: (id: string, recordType = 'post', adminId: string | null = null) =>
      received(encodeChange(adminId, [{ recordType, recordId: id, before: {} }])!),
    pass: async (milliseconds: number) => {
      now += milliseconds;
      context.mock.timers.tick(milliseconds);
      await new Promise(setImmediate);
    },
  };
}

describe('streams of changes', () => {
  it('write the first change after 150 ms, and what follows no more often than once a second', async (context) => {
    const { open, change, pass } = fixture(context);
    const stream = open(caller('one'));
    stream.read();
    change('1');
    await pass(150);
    assert.deepEqual(noticesIn(stream), [{ mine: false, records: { post: ['1'] }, created: [] }]);
    for (const id of ['2', '3', '4', '5']) {
      change(id);
      await pass(240);
    }
    assert.deepEqual(noticesIn(stream), []);
    await pass(40);
    assert.deepEqual(noticesIn(stream), [
      { mine: false, records: { post: ['2', '3', '4', '5'] }, created: [] },
    ]);
  });

  it('check all sessions in one call, take on changed rights, and end with the session', async (context) => {
    const { open, change, pass, active, calls } = fixture(context);
    const [first, second, ended] = [open(caller('kept')), open(caller('kept')), open(caller('ended'))];
    let hasEnded = false;
    ended.once('end', () => (hasEnded = true)).resume();
    active.delete('ended');
    active.set('kept', caller('kept', { viewAllUsers: true }));
    await pass(15_000);
    assert.deepEqual([calls, hasEnded], [[['kept', 'ended']], true]);
    for (const stream of [first, second]) stream.read();
    change('1', 'user');
    await pass(150);
    for (const stream of [first, second])
      assert.deepEqual(noticesIn(stream), [{ mine: false, records: { user: ['1'] }, created: [] }]);
  });

  it('name no record of a right that was taken before the change', async (context) => {
    const { open, change, pass, active } = fixture(context);
    const stream = open(caller('one', { viewAllUsers: true }));
    stream.read();
    active.set('one', caller('one'));
    change('1', 'user');
    await pass(150);
    assert.deepEqual(noticesIn(stream), []);
  });

  it('name no record while the sessions cannot be checked, and have the page read again', async (context) => {
    const { open, change, pass, database } = fixture(context);
    const stream = open(caller('one'));
    stream.read();
    database.isAway = true;
    change('1');
    await pass(150);
    assert.equal(String(stream.read()), 'event: missed\ndata: {}\n\n');
  });

  it('outlive one check that fails, and end with the second', async (context) => {
    const { open, pass, database } = fixture(context);
    const stream = open(caller('one'));
    database.isAway = true;
    await pass(15_000);
    assert.equal(stream.destroyed, false);
    database.isAway = false;
    await pass(15_000);
    database.isAway = true;
    await pass(15_000);
    assert.equal(stream.destroyed, false);
    await pass(15_000);
    assert.equal(stream.destroyed, true);
  });
});
