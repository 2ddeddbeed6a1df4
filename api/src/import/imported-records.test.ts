import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import type { CopyingDatabase } from '../database/copying.ts';
import { verifyLedger } from '../modules/money/ledger/ledger-verification.read-model.ts';
import { serve } from '../testing/api.ts';
import { migratedDatabase, missing, newFolder } from '../testing/copying.ts';
import { insertAdmin } from '../testing/records.ts';
import { insertLoggedIn } from '../testing/staff.ts';
import { readMapping } from './mapping.ts';
import { runImport } from './run-import.ts';
import { rowOf, rowsOf } from '../testing/rows.ts';
import { valuesOf } from '../testing/at-once.ts';

const [ada, musa] = ['65535a1c0123456789abcdef', '65535a1d0123456789abcdef'];
const oid = (digit: number) => ({ $oid: `65535a2${digit}0123456789abcdef` });
const person = { first_name: 'Ada', last_name: 'Obi', is_verified: true };
const users = [
  {
    _id: { $oid: ada },
    ...person,
    phone_number: '+234 803 000 0001',
    totalEarnings: 5000,
    totalWithdrawals: '1,000.50',
    totalRefunds: 300,
    totalBalance: 4299.5,
  },
  { _id: { $oid: musa }, ...person, phone_number: '08030000002' },
];
const account = { accountNumber: 12345678, accountName: 'Ada Obi', bank: 'GTBank', bankCode: '058' };
const request = (digit: number, status: string, requestedAmount: number) => ({
  _id: oid(digit),
  userId: { $oid: ada },
  withdrawalID: `W${digit}`,
  ...account,
  requestedAmount,
  status,
});

for (const engine of ['pglite', 'postgres'] as const)
  describe(`imported records (${engine})`, { skip: missing(engine) }, () => {
    test('totals stay, paid records can be refunded once, and requests hold or have paid their money', async (context) => {
      const { target, importLines } = await prepare(context, engine);
      const report = await importLines({
        users,
        'send-parcels': [
          {
            _id: oid(1),
            users_phone_number: '08030000002',
            paid: 'yes',
            amount: 1200.5,
            delivery_date: '2026-03-05',
          },
          {
            _id: oid(2),
            userId: ada,
            paid: true,
            refundRide: true,
            amount: 300,
            delivery_date: '2026-03-05',
          },
        ].map((parcel) => ({ ...parcel, receiver_name: 'Bola' })),
        'offer-ride': [true, false].map((reportRide, at) => ({
          ...{ _id: oid(7 + at), userId: musa, destination: 'Kano', travelling_date: '2026-03-01' },
          ...{ reportRide, updatedAt: '2026-02-01T08:00:00Z' },
        })),
        'withdrawal-requests': [
          request(3, 'accepted', 1000.5),
          request(4, 'pending', 4000),
          request(5, 'pending', 4000),
        ],
        'withdrawals-ref': [
          { _id: oid(6), userId: ada, amount: 200, date: '2026-01-01', acceptedTime: '2026-01-02T08:00:00Z' },
        ],
      });
      assert.deepEqual([report.refusals, report.findings], [[], []]);
      const flags = await rowsOf(target.kysely, 'reports', [
        'reason',
        'record_type',
        'outcome',
        'reporter_id',
      ]);
      assert.deepEqual(flags, [
        { reason: 'flag', record_type: 'offeredRide', outcome: null, reporter_id: null },
      ]);
      assert.deepEqual(report.entities.find(({ entity }) => entity === 'withdrawal-requests')?.notes, {
        'the balance does not cover the pending request, so that it holds no money': 1,
      });

      const api = await serve({
        ...target,
        close: () => Promise.resolve(),
      });
      context.after(() => api.close());
      const boss = await insertLoggedIn(api, { superAdmin: true });
      const get = async (path: string) => (await boss.get(path)).body;
      const totalsOf = async (id: string) => {
        const user = (await get('/dashboard/users')).data.find(({ _id }: { _id: string }) => _id === id);
        return [user.totalEarnings, user.totalWithdrawals, user.totalRefunds, user.totalBalance];
      };
      assert.deepEqual(await totalsOf(ada), [5000, 1000.5, 300, 4299.5]);
      assert.equal((await get('/dashboard/users')).data[1].phone_number, '08030000001');

      const refund = (digit: number) =>
        boss.post('/dashboard/sendparcels/delete', { ids: [oid(digit).$oid], refund: true });
      assert.deepEqual((await refund(1)).body.results, [
        { _id: oid(1).$oid, outcome: 'refunded', amount: 1200.5 },
      ]);
      assert.deepEqual(await totalsOf(musa), [0, 0, 1200.5, 1200.5]);
      assert.equal((await refund(2)).body.results[0].outcome, 'deleted');
      assert.deepEqual(await totalsOf(ada), [5000, 1000.5, 300, 4299.5]);

      assert.deepEqual((await get('/dashboard/payouts?filter=open')).data, []);
      const paid = await get(`/dashboard/withdrawal-requests/${oid(3).$oid}`);
      assert.deepEqual([paid.data.payout.state, paid.data.request.accountNumber], ['paid', '0012345678']);
      const decide = (digit: number) =>
        boss.put('/dashboard/update-withdrawal/', {
          _id: ada,
          status: 'accepted',
          withdrawalID: `W${digit}`,
        });
      assert.equal((await decide(4)).status, 200);
      assert.equal((await decide(5)).status, 409);
      assert.deepEqual(await totalsOf(ada), [5000, 5000.5, 300, 299.5]);
      assert.deepEqual((await verifyLedger(api.database)).offenders, []);
    });

    test('CSV with other names, constants, values, kobo and a time zone', async (context) => {
      const { target, folder, importWith } = await prepare(context, engine);
      const { phoneNumber: staffPhone } = await insertAdmin(target.kysely);
      writeFileSync(
        join(folder, 'people.csv'),
        `_id,first,surname,phone,earned,verified
ObjectId(${ada}),Ada,"Obi, senior",8030000001,50050,ja
staff-7,Staff,Team,08030000007,0,ja
broken,,,,,`,
      );
      writeFileSync(
        join(folder, 'offer-ride.csv'),
        `_id,userId,destination,travelling_date\nr1,${ada},Jos,2026-03-01T23:30:00Z\n`,
      );
      writeFileSync(join(folder, 'posts.csv'), `_id,userId,text\np1,staff-7,Welcome\np2,${ada},Hello\n`);
      const report = await importWith({
        ids: 'generate',
        money: 'kobo',
        timeZone: 'Africa/Lagos',
        entities: {
          users: {
            file: 'people.csv',
            fields: {
              first_name: 'first',
              last_name: ['last', 'surname'],
              phone_number: 'phone',
              totalEarnings: 'earned',
              is_verified: 'verified',
            },
            constants: { email: 'none@example.com' },
            values: { is_verified: { ja: true }, phone_number: { 8030000001: '08030000001' } },
          },
          posts: { staffPhone, staffUserIds: ['staff-7'] },
        },
      });
      assert.deepEqual(valuesOf(report.refusals, 'file', 'line', 'reason'), [
        ['people.csv', 4, 'first_name is missing'],
      ]);
      const rows = await rowsOf(target.kysely, 'users', '*', {}, 'phone_number');
      assert.deepEqual(valuesOf(rows, 'last_name', 'email', 'is_verified', 'total_earnings'), [
        ['Obi, senior', 'none@example.com', true, 50050],
        ['Team', 'none@example.com', true, 0],
      ]);
      assert.equal((await rowOf(target.kysely, 'offered_rides', '*')).travelling_date, '2026-03-02');
      const posts = await rowsOf(target.kysely, 'posts', '*', {}, 'text');
      const shown = posts.map(({ author_admin_id: admin }) => admin !== null);
      assert.deepEqual(shown, [false, true]);
    });

    test('totals that do not add up are refused or, by the mapping, trusted', async (context) => {
      const { importLines } = await prepare(context, engine);
      const odd = [{ ...users[0], totalBalance: 1 }];
      assert.equal((await importLines({ users: odd })).refusals[0]?.reason, 'the totals do not add up');
      const trusted = await importLines({ users: odd }, { balances: 'trust' });
      assert.deepEqual([trusted.refusals, trusted.findings, trusted.entities[0]?.imported], [[], [], 1]);
      assert.deepEqual(Object.values(trusted.entities[0]?.notes ?? {}), [1]);
    });
  });

async function prepare(context: TestContext, engine: CopyingDatabase['engine']) {
  const folder = newFolder(context);
  const target = await migratedDatabase(context, engine);
  const importWith = (mapping: object) => runImport(target, { folder, mapping: readMapping(mapping) });
  return {
    target,
    folder,
    importWith,
    importLines: (files: Record<string, object[]>, mapping: object = {}) => {
      for (const [entity, records] of Object.entries(files)) {
        const lines = records.map((record) => `${JSON.stringify(record)}\n`);
        writeFileSync(join(folder, `${entity}.json`), lines.join(''));
      }
      return importWith(mapping);
    },
  };
}
