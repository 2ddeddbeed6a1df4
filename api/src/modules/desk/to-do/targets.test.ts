import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { onEachDatabase } from '../../../testing/api.ts';
import { valuesOf } from '../../../testing/at-once.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertRequested } from '../../../testing/payouts.ts';
import { insertUser } from '../../../testing/records.ts';
import { decides, reviewer } from '../../../testing/review.ts';
import { deleteRows, rowsOf, setRows } from '../../../testing/rows.ts';
import { loggedIn } from '../../../testing/staff.ts';
import { execute } from '../../../database/statements.ts';
import { escalateOverdue } from './targets.service.ts';

const path = '/dashboard/targets';
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

onEachDatabase('targets of queues', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true, firstName: 'Halima' });
  const staff = loggedIn(api, decides);
  beforeEach(async () => {
    await execute(database)`
      update withdrawals set deleted_at = now() where status = 'pending' and deleted_at is null`;
    await deleteRows(database, 'record_escalations');
    await setRows(database, 'queue_targets', { hours: 24, escalates: false }, { queue: 'withdrawals' });
  });
  const insertAged = async (hours: number) =>
    (await insertRequested(database, { date_requested: hoursAgo(hours) }, 100_050)).id;
  const extent = async (who = boss, queue = 'withdrawals') => {
    const { data } = (await who.get('/dashboard/work-to-do')).body;
    return valuesOf(data as Record<string, unknown>[], 'queue', 'count', 'target', 'late').find(
      ([name]) => name === queue,
    );
  };
  const change = (hours: unknown, escalates = false, queue = 'withdrawals') =>
    boss.put(`${path}/${queue}`, { hours, escalates });
  const setAside = (id: string, how: 'hold' | 'escalation' | 'escalation/return') =>
    boss.post(`/dashboard/records/withdrawal/${id}/${how}`, { text: 'Look' });
  const escalated = () => rowsOf(database, 'record_escalations', ['record_id'], {}, 'record_id');

  it('count what waits longer, without what is on hold or waits for others', async () => {
    const [late, held] = [await insertAged(25), await insertAged(30), await insertAged(23)];
    assert.deepEqual(await extent(), ['withdrawals', 3, 24, 2]);
    await setAside(held, 'hold');
    await setAside(late, 'escalation');
    assert.deepEqual(await extent(), ['withdrawals', 2, 24, 1]);
    assert.deepEqual(await extent(staff), ['withdrawals', 1, 24, 0]);
    await change(22);
    assert.deepEqual(await extent(staff), ['withdrawals', 1, 22, 1]);
  });

  it('count a record with several reports once, and end at 1,001', async () => {
    const id = await insertUser(database);
    await execute(database)`insert into reports (id, record_type, record_id, reason, at)
      select gen_random_uuid(), 'user', ${id}::uuid, 'spam', now() - interval '30 hours' from generate_series(1, 2)
      union all
      select gen_random_uuid(), 'sentParcel', gen_random_uuid(), 'spam', now() - interval '30 hours'
      from generate_series(1, 1010)`;
    assert.deepEqual(await extent(boss, 'reportedUsers'), ['reportedUsers', 1, 24, 1]);
    assert.deepEqual(await extent(boss, 'reportedParcels'), ['reportedParcels', 1010, 24, 1001]);
  });

  it('are changed by super admins alone, with an audit entry, from an hour to 90 days', async () => {
    const { data } = (await boss.get(path)).body;
    assert.deepEqual(valuesOf(data, 'queue', 'hours', 'escalates').slice(0, 4), [
      ['withdrawals', 24, false],
      ['payouts', 24, false],
      ['driverApplications', 48, false],
      ['appeals', 72, false],
    ]);
    for (const hours of [0, 2161, 1.5, 'x', undefined])
      assert.equal((await change(hours)).status, 400, String(hours));
    assert.equal((await change(1, true, 'payouts')).status, 400);
    assert.equal((await change(1, false, 'mentions')).status, 404);
    assert.equal((await staff.put(`${path}/appeals`, { hours: 1, escalates: false })).status, 403);
    assert.equal((await staff.get(path)).status, 403);
    const changed = await change(2160, true, 'appeals');
    assert.deepEqual(changed.body.data[3], { queue: 'appeals', hours: 2160, escalates: true });
    const entries = await rowsOf(
      database,
      'audit_trail',
      ['before', 'after'],
      { action: 'target.change' },
      'at',
    );
    assert.deepEqual(entries.at(-1), {
      before: { queue: 'appeals', hours: 72, escalates: false },
      after: { queue: 'appeals', hours: 2160, escalates: true },
    });
  });

  it('escalate late records once, the oldest first, also by several processes, and not after a return', async () => {
    const oldest = await insertAged(90);
    for (let made = 0; made < 101; made += 1) await insertAged(30);
    const [held] = [await insertAged(50), await insertAged(1)];
    await setAside(held, 'hold');
    assert.equal(await escalateOverdue(database), 0);
    await change(24, true);
    const runs = await Promise.all([escalateOverdue(database), escalateOverdue(database)]);
    assert.equal(runs[0] + runs[1], (await escalated()).length);
    assert.ok((await escalated()).length >= 100);
    await escalateOverdue(database);
    assert.equal((await escalated()).length, 102);
    const { escalation } = (await boss.get(`/dashboard/records/withdrawal/${oldest}/notes`)).body.data;
    assert.deepEqual([escalation.by, escalation.reason], ['Halima Admin', 'Waits longer than 24 hours']);
    const [entry] = await auditOf(database, oldest);
    assert.deepEqual([entry?.action, entry?.admin_id], ['withdrawal.escalate', null]);
    await setAside(oldest, 'escalation/return');
    assert.equal(await escalateOverdue(database), 0);
  });

  it('leave a record on which a decision waits, and an escalated one is not decided', async () => {
    const id = await insertAged(48);
    await change(24, true);
    const [{ status }, run] = await Promise.all([
      reviewer(api, staff).decide(id, 'rejected'),
      escalateOverdue(database),
    ]);
    assert.deepEqual([status, run], run === 0 ? [200, 0] : [409, 1]);
  });
});
