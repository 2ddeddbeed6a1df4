import assert from 'node:assert/strict';
import { it, test } from 'node:test';
import { backgroundWorkNames } from '@padiman/contracts';
import { onEachDatabase, type TestApi } from '../../../testing/api.ts';
import { manualPayouts } from '../../../testing/settings.ts';
import { insertRequested } from '../../../testing/payouts.ts';
import { makeDue, reviewer } from '../../../testing/review.ts';
import { rowOf } from '../../../testing/rows.ts';
import { decideChange, loggedIn, waitingChanges, type LoggedIn } from '../../../testing/staff.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { judgeSystem, type SystemFacts } from './system.rules.ts';
import { valuesOf } from '../../../testing/at-once.ts';

const stop = (who: LoggedIn, ...stopped: string[]) => who.put('/dashboard/system/work', { stopped });
const stoppedNow = async (who: LoggedIn): Promise<string[] | undefined> =>
  (await who.get('/dashboard/work-to-do')).body.stopped;
const isTold = (who: LoggedIn, ...names: string[]) =>
  waitUntil(async () => ((await stoppedNow(who)) ?? []).join() === names.join(), 'every page is told');

onEachDatabase('background work', (api: TestApi, database) => {
  const boss = loggedIn(api, { superAdmin: true });
  const admin = loggedIn(api, { rights: { viewWithdrawalEarnings: true } });

  it('is stopped and let run by super admins alone, told on every page, and audited', async () => {
    assert.equal((await stop(admin, 'webhooks')).status, 403);
    assert.equal((await admin.get('/dashboard/system')).status, 403);
    assert.equal((await stop(boss, 'sealing')).status, 400);
    assert.equal(await stoppedNow(admin), undefined);
    assert.equal((await stop(boss, 'webhooks', 'webhooks')).status, 200);
    await isTold(admin, 'Webhooks');
    const { work } = (await boss.get('/dashboard/system')).body.data;
    assert.deepEqual(
      work.filter(({ stoppedBy }: { stoppedBy: string | null }) => stoppedBy !== null),
      [{ name: 'webhooks', stoppedBy: 'staff' }],
    );
    assert.equal((await stop(boss)).status, 200);
    await isTold(admin);
    const { before, after } = await rowOf(database, 'audit_trail', ['before', 'after'], {
      action: 'work.change',
      after: { stopped: [] } as never,
    });
    assert.deepEqual([before, after], [{ stopped: ['webhooks'] }, { stopped: [] }]);
    assert.ok(api.sent.some(({ text }) => text.includes('Background work that is stopped: Webhooks')));
  });

  it('that is stopped leaves a scheduled decision waiting, which is carried out later', async () => {
    const { id } = await insertRequested(database, {}, 100_050);
    await stop(boss, 'scheduledDecisions');
    await isTold(admin, 'Scheduled decisions');
    assert.equal((await reviewer(api, admin).decide(id, 'accepted')).status, 200);
    await makeDue(database, id);
    await stop(boss, 'scheduledDecisions', 'delayedChanges');
    await isTold(admin, 'Scheduled decisions', 'Delayed changes of staff');
    assert.equal((await rowOf(database, 'withdrawals', ['status'], { id })).status, 'pending');
    await stop(boss);
    await waitUntil(
      async () => (await rowOf(database, 'withdrawals', ['status'], { id })).status === 'accepted',
      'the decision is carried out',
    );
  });
});

const settings = { payouts: manualPayouts(100_000), stoppedWork: ['payouts' as const] };
onEachDatabase('background work under a limit for two admins', { settings }, (api) => {
  const [boss, other] = [loggedIn(api, { superAdmin: true }), loggedIn(api, { superAdmin: true })];
  loggedIn(api, { superAdmin: true });

  it('is stopped by the second super admin, beside what the settings stop', async () => {
    assert.match((await stop(boss, 'delayedChanges')).body.message, /second super admin/);
    const [waiting] = await waitingChanges(api, other.token);
    assert.deepEqual([waiting?.kind, waiting?.what], ['changeWork', 'Delayed changes of staff']);
    assert.deepEqual(await stoppedNow(boss), ['Payouts by a provider']);
    assert.equal((await decideChange(api, other.token, waiting?._id ?? '')).status, 200);
    await isTold(boss, 'Payouts by a provider', 'Delayed changes of staff');
  });
});

const sound: SystemFacts = {
  ...{ isWritable: true, skew: 0, foreignKeys: [], pendingMigrations: [], newerMigrations: [] },
  work: backgroundWorkNames.map((name) => ({ name, stoppedBy: null })),
  stored: {
    superAdmins: 2,
    limit: 100,
    unsealed: 1,
    decision: 1,
    payout: 1,
    delivery: 1,
    deadDeliveries: 0,
    disabledEndpoints: 0,
    pausedEndpoints: 0,
  },
  ...{ production: true, refused: [], sms: 'termii', providers: { Paystack: undefined }, freeDisk: 0.5 },
};
const stored = (change: Partial<SystemFacts['stored']>) => ({ stored: { ...sound.stored, ...change } });
const stoppedBy = (by: 'copy' | 'staff') => ({ work: [{ name: 'payouts' as const, stoppedBy: by }] });

test('a sound installation has no finding', () => {
  assert.deepEqual([...new Set(judgeSystem(sound).map(({ state }) => state))], ['sound']);
});

const faults: readonly (readonly [
  change: Partial<SystemFacts>,
  name: string,
  state: string,
  text: RegExp,
])[] = [
  [{ isWritable: false }, 'Database', 'fault', /no writes/],
  [{ pendingMigrations: ['0009-x'] }, 'Migrations', 'fault', /0009-x.*npm run migrate/],
  [{ newerMigrations: ['0010-y'] }, 'Migrations', 'warning', /0010-y/],
  [{ foreignKeys: ['AUTH_SECRET'] }, 'Keys', 'fault', /AUTH_SECRET differs/],
  [{ skew: -120 }, 'Clock', 'fault', /2 minutes behind/],
  [{ skew: 20 }, 'Clock', 'warning', /20 seconds ahead/],
  [{ freeDisk: 0.01 }, 'Disk', 'fault', /1 %/],
  [stoppedBy('copy'), 'Work', 'fault', /--as-copy/],
  [stoppedBy('staff'), 'Work', 'warning', /Payouts by a provider/],
  [stored({ decision: 300 }), 'Decisions', 'fault', /5 minutes/],
  [stored({ payout: 1_200 }), 'Payouts', 'fault', /20 minutes/],
  [stored({ delivery: 1_200 }), 'Webhooks', 'fault', /20 minutes/],
  [stored({ deadDeliveries: 3 }), 'Webhooks', 'warning', /3 deliveries were given up/],
  [stored({ pausedEndpoints: 1 }), 'Webhooks', 'warning', /1 endpoints pause after failures/],
  [stored({ unsealed: 600 }), 'Audit', 'fault', /10 minutes old/],
  [stored({ superAdmins: 0 }), 'Staff', 'fault', /admin:create/],
  [stored({ superAdmins: 1 }), 'Staff', 'warning', /FOUR_EYES_LIMIT/],
  [{ sms: 'none' }, 'Text messages', 'fault', /SMS_PROVIDER/],
  [{ providers: { Paystack: 'timed out' } }, 'Providers', 'fault', /Paystack: timed out/],
  [{ refused: ['auditHeads'] }, 'Protections', 'warning', /heads of the audit/],
];

for (const [change, name, state, text] of faults)
  test(`finds and names alone: ${JSON.stringify(change).slice(0, 80)}`, () => {
    const found = judgeSystem({ ...sound, ...change }).filter((check) => check.state !== 'sound');
    assert.deepEqual(valuesOf(found, 'name', 'state'), [[name, state]]);
    assert.match(found[0]?.text ?? '', text);
  });
