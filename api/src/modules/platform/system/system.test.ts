import assert from 'node:assert/strict';
import { it, test } from 'node:test';
import { backgroundWorkNames } from '@padiman/contracts';
import { onEachDatabase } from '../../../testing/api.ts';
import { loggedIn } from '../../../testing/staff.ts';
import { judgeSystem, type SystemFacts } from './system.rules.ts';
import { valuesOf } from '../../../testing/at-once.ts';

const settings = { stoppedWork: ['payouts' as const] };
onEachDatabase('background work that the settings stop', { settings }, (api) => {
  const boss = loggedIn(api, { superAdmin: true });
  const admin = loggedIn(api);

  it('is told on every page, and beside the checks to super admins alone', async () => {
    assert.deepEqual((await admin.get('/dashboard/work-to-do')).body.stopped, ['Payouts by a provider']);
    assert.equal((await admin.get('/dashboard/system')).status, 403);
    const { work } = (await boss.get('/dashboard/system')).body.data;
    assert.deepEqual(
      work.filter(({ stoppedBy }: { stoppedBy: string | null }) => stoppedBy !== null),
      [{ name: 'payouts', stoppedBy: 'configuration' }],
    );
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
    webhookHost: 'app.example',
    paused: false,
  },
  production: true,
  refused: [],
  sms: 'termii',
  webhookHost: 'app.example',
  providers: { Paystack: undefined },
  freeDisk: 0.5,
};
const stored = (change: Partial<SystemFacts['stored']>) => ({ stored: { ...sound.stored, ...change } });
const stoppedBy = (by: 'copy' | 'configuration') => ({ work: [{ name: 'payouts' as const, stoppedBy: by }] });

test('a sound installation has no finding, nor one without webhooks', () => {
  for (const facts of [sound, { ...sound, webhookHost: null, ...stored({ webhookHost: null }) }])
    assert.deepEqual([...new Set(judgeSystem(facts).map(({ state }) => state))], ['sound']);
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
  [stoppedBy('configuration'), 'Work', 'warning', /Payouts by a provider/],
  [stored({ decision: 300 }), 'Decisions', 'fault', /5 minutes/],
  [stored({ payout: 1_200 }), 'Payouts', 'fault', /20 minutes/],
  [stored({ delivery: 1_200 }), 'Webhooks', 'fault', /20 minutes/],
  [stored({ deadDeliveries: 3 }), 'Webhooks', 'warning', /3 deliveries were given up/],
  [{ webhookHost: 'other.example' }, 'Webhooks', 'warning', /names other.example here, and app.example in/],
  [stored({ paused: true }), 'Webhooks', 'warning', /app.example fails again and again/],
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
