import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { user } from '@padiman/contracts';
import { sql } from 'kysely';
import { auditTrail } from '../modules/base/audit/audit-trail.service.ts';
import { securityEventList } from '../modules/base/security-events/security-events.service.ts';
import { onEachDatabase } from '../testing/api.ts';
import { insertUser } from '../testing/records.ts';
import { loggedIn } from '../testing/staff.ts';
import { contractList } from './contract-list.ts';
import { live } from './record-list.ts';

const people = contractList(user, {
  name: 'people',
  table: 'users',
  expressions: { suspended: 'false' },
  always: live,
  filters: {
    all: { where: sql<boolean>`true` },
  },
  sorts: {},
});

onEachDatabase('totals of lists', (api, database) => {
  const admin = loggedIn(api, { superAdmin: true });
  before(async () => {
    for (let n = 1; n <= 9; n += 1) {
      const first_name = n === 5 ? 'Zainab' : 'Ngozi';
      await insertUser(database, { first_name, phone_number: `0803111222${n}` });
    }
    await sql`analyze users`.execute(database);
  });

  it('a search counts up to a limit', async () => {
    const under = await people.readPage(database, { q: 'ngozi', limit: 3 }, 8);
    assert.deepEqual([under.total, under.totalIsEstimate], [8, false]);
    const beyond = await people.readPage(database, { q: 'ngozi', limit: 3 }, 5);
    assert.deepEqual([beyond.total, beyond.totalIsEstimate], [5, true]);
    const exact = await people.readPage(database, { q: 'ngozi', limit: 3, exactTotal: true }, 5);
    assert.deepEqual([exact.total, exact.totalIsEstimate], [8, false]);
  });

  it('pages are the same beyond the limit, to the last', async () => {
    const ids = async (most: number) => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await people.readPage(database, { q: 'ngozi', limit: 3, cursor }, most);
        found.push(...page.rows.map((row) => row.id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return found;
    };
    const estimated = await ids(2);
    assert.deepEqual([estimated.length, estimated], [8, await ids(100)]);
  });

  it('a filter counts up to a limit', async () => {
    const under = await people.readPage(database, { filter: 'all', limit: 2 }, 9);
    assert.deepEqual([under.total, under.totalIsEstimate], [9, false]);
    const beyond = await people.readPage(database, { filter: 'all', limit: 2 }, 3);
    assert.deepEqual([beyond.total, beyond.totalIsEstimate, beyond.rows.length], [3, true, 2]);
  });

  it('audit and security events count up to a limit', async () => {
    const call = (path: string) => admin.get(path);
    for (let n = 0; n < 3; n += 1) await call('/dashboard/unknown');
    for (const list of [auditTrail, securityEventList]) {
      const { total } = await list.readPage(database, {});
      if (total < 2) continue;
      const page = await list.readPage(database, {}, 1);
      assert.deepEqual([page.total, page.totalIsEstimate], [1, true]);
      const exact = await list.readPage(database, { exactTotal: true }, 1);
      assert.deepEqual([exact.total, exact.totalIsEstimate], [total, false]);
    }
  });

  it('over HTTP an exact total says nothing of a limit', async () => {
    const { body } = await admin.get('/dashboard/users?q=ngozi&exactTotal=true');
    assert.deepEqual([body.total, 'totalIsEstimate' in body], [8, false]);
    assert.equal((await admin.get('/dashboard/users?exactTotal=yes')).status, 400);
  });
});
