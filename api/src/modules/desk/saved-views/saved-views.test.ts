import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { maxSavedViews, viewedLists, type Rights } from '@padiman/contracts';
import { sql } from 'kysely';
import { contractCalls } from '../../../openapi/contract-calls.ts';
import { onEachDatabase, onPostgres, type TestApi } from '../../../testing/api.ts';
import { atOnce, statusesOf, ok } from '../../../testing/at-once.ts';
import { auditOf, actorsOf } from '../../../testing/audit.ts';
import { insertTrip } from '../../../testing/moderated.ts';
import { insertUser } from '../../../testing/records.ts';
import { insertLoggedIn, type LoggedIn, loggedIn } from '../../../testing/staff.ts';
import { selectCount } from './saved-views.repository.ts';
import { deleteRows } from '../../../testing/rows.ts';

const path = '/dashboard/saved-views';
const unknownId = '01900000-0000-7000-8000-000000000000';
const form = (given: object = {}) => ({
  ...{ path: '/users', name: 'Blocked drivers', shared: false, hiddenColumns: ['email'], density: 'compact' },
  query: { filter: 'blocked', q: 'lagos', sort: '-totalBalance' },
  ...given,
});

/** Calls of one admin. */
const viewsOf = (api: TestApi, who: LoggedIn) => ({
  list: async () => (await who.get(path)).body.data,
  counts: async () => (await who.get(`${path}/counts`)).body.data,
  create: (given?: object) => who.post(path, form(given)),
  update: (id: string, given: object) => {
    const { path: _, ...body } = form(given);
    return who.put(`${path}/${id}`, body);
  },
  remove: (id: string) => who.delete(`${path}/${id}`),
});

it('each list has the call that its views are validated by', () => {
  const lists = new Set(contractCalls.map(({ name }) => name));
  for (const name of Object.keys(viewedLists)) assert.ok(lists.has(name), name);
});

onEachDatabase('saved views', (api, database) => {
  const owner = loggedIn(api, { rights: { viewAllUsers: true }, firstName: 'Ngozi' });
  const colleague = loggedIn(api, { rights: { viewAllUsers: true, viewPersonalData: true } });
  const boss = loggedIn(api, { superAdmin: true });
  const withRights = (rights: Rights) => insertLoggedIn(api, { rights });
  const of = (admin: LoggedIn) => viewsOf(api, admin);
  beforeEach(() => deleteRows(database, 'saved_views'));

  it('keeps filter, search, sort, columns and row height, and says who saved it', async () => {
    const { _id, ...view } = (await ok(of(owner).create({ shared: true }))).data;
    const { path: list, query, ...rest } = form({ shared: true });
    assert.deepEqual(view, { path: list, query, ...rest, mine: true, by: 'Ngozi Admin', version: 1 });
    assert.deepEqual(await of(colleague).list(), [{ ...view, _id, mine: false }]);
    const [entry, ...others] = await auditOf(database, _id);
    assert.deepEqual([others, entry?.action], [[], 'savedView.create']);
    assert.deepEqual(entry!.after, {
      ...{ path: '/users', filter: 'blocked', sort: '-totalBalance', shared: true },
    });
  });

  it('an own view is for its owner alone, also from super admins', async () => {
    const { _id } = (await of(owner).create()).body.data;
    for (const other of [colleague, boss]) {
      assert.deepEqual(await of(other).list(), []);
      assert.equal((await of(other).update(_id, { version: 1 })).status, 404);
      assert.equal((await of(other).remove(_id)).status, 404);
    }
    assert.equal((await of(owner).list()).length, 1);
  });

  it('a shared view is changed by its owner alone, and deleted by super admins too', async () => {
    const { _id } = (await of(owner).create({ shared: true })).body.data;
    assert.equal((await of(colleague).update(_id, { version: 1, name: 'Mine' })).status, 403);
    assert.equal((await of(boss).update(_id, { version: 1, name: 'Mine' })).status, 403);
    assert.equal((await of(colleague).remove(_id)).status, 403);
    assert.equal((await of(boss).remove(_id)).status, 200);
    assert.deepEqual(await of(owner).list(), []);
    assert.equal((await of(owner).remove(_id)).status, 404);
    assert.deepEqual(await actorsOf(database, _id), [
      ['savedView.create', owner.id],
      ['savedView.delete', boss.id],
    ]);
  });

  it('has nothing of lists that somebody may not see, not by an id either', async () => {
    const nobody = await withRights({});
    const { _id } = (await of(owner).create({ shared: true })).body.data;
    assert.deepEqual(await of(nobody).list(), []);
    assert.deepEqual(await of(nobody).counts(), []);
    assert.equal((await of(nobody).update(_id, { version: 1 })).status, 404);
    assert.equal((await of(nobody).create()).status, 403);
    assert.equal((await of(owner).create({ path: '/admins', query: {} })).status, 403);
    assert.equal((await of(boss).create({ path: '/admins', query: {} })).status, 200);
    assert.equal((await of(nobody).create({ path: '/posts', query: { q: 'road' } })).status, 200);
    // Also after the right is taken away.
    await sql`update admins set rights = '{}' where id = ${colleague.id}::uuid`.execute(database);
    assert.deepEqual(await of(colleague).list(), []);
    await sql`update admins set rights = '{"viewAllUsers": true, "viewPersonalData": true}'
      where id = ${colleague.id}::uuid`.execute(database);
  });

  it('refuses what the list would refuse, and other addresses', async () => {
    for (const [given, field] of [
      [{ query: { filter: 'pending' } }, 'query.filter'],
      [{ query: { sort: 'phone_number' } }, 'query.sort'],
      [{ query: { q: 'x'.repeat(101) } }, 'query.q'],
      [{ query: { cursor: 'abc' } }, 'query.cursor'],
      [{ path: '/settings' }, 'path'],
      [{ name: '' }, 'name'],
      [{ name: 'x'.repeat(61) }, 'name'],
      [{ hiddenColumns: Array.from({ length: 61 }, () => 'a') }, 'hiddenColumns'],
      [{ density: 'tiny' }, 'density'],
      [{ owner: 'me' }, 'owner'],
    ] as const) {
      const { status, body } = await of(owner).create(given);
      assert.equal(status, 400, JSON.stringify(given));
      assert.ok(body.fields[field], JSON.stringify(body.fields));
    }
    const { _id } = (await of(owner).create()).body.data;
    assert.equal((await of(owner).update(_id, { version: 1, query: { filter: 'pending' } })).status, 400);
    assert.equal((await of(owner).update(unknownId, { version: 1 })).status, 404);
  });

  it('a change counts the version up, and one of another version is refused', async () => {
    const { _id } = (await of(owner).create()).body.data;
    const changed = await ok(of(owner).update(_id, { version: 1, name: 'In Kano', query: { q: 'kano' } }));
    assert.deepEqual(
      [changed.data.name, changed.data.query, changed.data.version],
      ['In Kano', { q: 'kano' }, 2],
    );
    const late = await of(owner).update(_id, { version: 1, name: 'Late' });
    assert.deepEqual([late.status, late.body.code], [409, 'conflict']);
    assert.equal((await of(owner).list())[0].name, 'In Kano');
  });

  it('a name is taken once in a list, whatever its case', async () => {
    const first = (await of(owner).create()).body.data;
    assert.equal((await of(owner).create({ name: 'BLOCKED drivers' })).status, 409);
    assert.equal((await of(owner).create({ path: '/posts', query: {} })).status, 200);
    assert.equal((await of(colleague).create()).status, 200);
    const second = (await of(owner).create({ name: 'Other' })).body.data;
    assert.equal((await of(owner).update(second._id, { version: 1 })).status, 409);
    assert.equal((await of(owner).update(first._id, { version: 1, name: 'Blocked Drivers' })).status, 200);
  });

  it('one admin has a limited number', async () => {
    await sql`insert into saved_views (id, owner_id, path, name, hidden_columns, density, shared)
      select gen_random_uuid(), ${owner.id}::uuid, '/posts', n::text, '{}', 'compact', false
      from generate_series(1, ${maxSavedViews}::int) as n`.execute(database);
    assert.equal((await of(owner).create()).status, 409);
    assert.equal((await of(colleague).create()).status, 200);
  });

  it('counts what the list counts, for each view', async () => {
    const user = await insertUser(database, { blocked: true, first_name: 'Countable' });
    await insertUser(database, { blocked: true, first_name: 'Countable' });
    await insertUser(database, { first_name: 'Countable' });
    for (const report_ride of [true, true, false]) await insertTrip(database, { user_id: user, report_ride });
    const made = [
      { name: 'All', query: {} },
      { name: 'Blocked', query: { filter: 'blocked' } },
      { name: 'Found', query: { q: 'countable' } },
      { name: 'Both', query: { filter: 'blocked', q: 'countable' } },
      { name: 'None', query: { q: 'nobody has this' } },
      { name: 'Reported', path: '/deliver-parcel', query: { filter: 'reported' } },
    ];
    for (const given of made) assert.equal((await of(colleague).create(given)).status, 200);
    const counted = new Map(
      (await of(colleague).counts()).map((one: { _id: string; count: number }) => [one._id, one]),
    );
    const lists: Record<string, string> = { '/users': 'users', '/deliver-parcel': 'deliver-parcels' };
    for (const view of await of(colleague).list()) {
      const query = new URLSearchParams({ ...view.query, limit: '1' }).toString();
      const { body } = await colleague.get(`/dashboard/${lists[view.path]}?${query}`);
      assert.deepEqual(counted.get(view._id), { _id: view._id, count: body.total, more: false }, view.name);
    }
  });

  it('a search for personal data counts nothing for those who see it masked, and is masked', async () => {
    await insertUser(database, { phone_number: '08129990001' });
    const view = (await of(colleague).create({ shared: true, query: { q: '08129990001' } })).body.data;
    assert.equal(view.query.q, '08129990001');
    assert.equal((await of(colleague).counts())[0].count, 1);
    assert.equal((await of(owner).counts())[0].count, 0);
    assert.equal((await of(owner).list())[0].query.q, '***0001');
  });
});

onPostgres('saved views under load', (api, database) => {
  it('one of many with the same name is saved, and one of many changes of a version', async () => {
    const views = viewsOf(api, await insertLoggedIn(api, { superAdmin: true }));
    const created = await atOnce(10, () => views.create());
    assert.deepEqual(statusesOf(created), [200, ...Array<number>(9).fill(409)]);
    const [{ _id }] = await views.list();
    const changed = await atOnce(10, (at) => views.update(_id, { version: 1, name: `Name ${at}` }));
    assert.deepEqual(statusesOf(changed), [200, ...Array<number>(9).fill(409)]);
  });

  it('a search is counted up to a thousand, and given up at its deadline', async () => {
    await sql`insert into users (id, first_name, last_name, phone_number, email)
      select gen_random_uuid(), 'Manyfold', 'Obi', lpad(n::text, 11, '0'), n || '@example.com'
      from generate_series(1, 1100) as n`.execute(database);
    const views = viewsOf(api, await insertLoggedIn(api, { superAdmin: true }));
    const { _id } = (await views.create({ query: { q: 'manyfold' } })).body.data;
    assert.deepEqual(await views.counts(), [{ _id, count: 1_000, more: true }]);
    assert.equal(await selectCount(database, sql<never>`select pg_sleep(5)`, 20), null);
    // The deadline is that of the transaction, not of the connection.
    await sql`select pg_sleep(0.05)`.execute(database);
  });
});
