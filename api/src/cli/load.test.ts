import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { verifyLedger } from '../modules/money/ledger/ledger-verification.read-model.ts';
import { createServiceKey } from '../modules/platform/service-keys/service-keys.service.ts';
import { openDatabase } from '../database/open.ts';
import { firstRow } from '../database/statements.ts';
import { newFolder } from '../testing/copying.ts';
import { createScratch, postgres } from '../testing/databases.ts';
import { startProcess } from '../testing/processes.ts';
import { startServer, unhurried } from '../testing/server-process.ts';

const oldId = (n: number) => (0x65_53_5a_1c_00_00_00 + n).toString(16).padStart(24, '0');

const newUserOf = (n: number) => ({
  _id: oldId(n),
  first_name: 'Ada',
  last_name: `Obi${n}`,
  phone_number: `080${String(10_000_000 + n)}`,
  email: `ada${n}@example.com`,
  blocked: n % 10 === 0,
  totalEarnings: 1_000 + n,
  totalWithdrawals: 200.5,
  totalRefunds: n % 3 === 0 ? 50 : 0,
  // Referred by somebody in the same batch, or in an earlier one.
  ...(n % 50 === 1 && { referredBy: oldId(n - 1) }),
  ...(n >= 300 && n % 50 === 2 && { referredBy: oldId(n - 300) }),
  unknownField: 1,
});

test(
  'loads users, trips, parcels and withdrawals, goes on after two kills, and doubles nothing',
  {
    skip: postgres.missing ?? false,
  },
  async (context) => {
    const scratch = await createScratch(process.env['API_TEST_DATABASE']);
    const { kysely, close } = await openDatabase({ databaseUrl: scratch.url });
    context.after(() => close().then(scratch.drop));
    const { url } = await startServer(context, { DATABASE_URL: scratch.url }, unhurried);
    const scopes = ['users', 'openings', 'trips', 'parcels', 'payments', 'withdrawals'];
    const form = { label: 'Load', scopes: scopes.map((scope) => `${scope}:write`), dailyLimit: 10_000_000 };
    const { token } = await createServiceKey(kysely, null, form as Parameters<typeof createServiceKey>[2]);

    const folder = newFolder(context);
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const users = Array.from({ length: 600 }, (_, n) => newUserOf(n)).map((user) =>
      // Users who name somebody before the first are told apart from the others.
      user.referredBy !== undefined && user.referredBy < oldId(0) ? { ...user, referredBy: undefined } : user,
    );
    const lines = users.map((user) => JSON.stringify(user));
    // A phone number in use, and a referrer who is not there.
    lines.push(JSON.stringify({ ...newUserOf(3), _id: oldId(9_001) }));
    lines.push(JSON.stringify({ ...newUserOf(9_002), referredBy: oldId(9_999) }));
    const files = [
      write('users.ndjson', lines.join('\n')),
      write(
        'parcel-trips.json',
        JSON.stringify(
          users.slice(0, 50).map((user, n) => ({
            _id: oldId(20_000 + n),
            users_phone_number: user.phone_number,
            bus_stop: 'Ojota',
            can_carry_heavy: true,
            travel_date: '2026-12-01',
            arrival_date: '2026-12-02',
            destination: 'Enugu',
            max_price: 9_000,
            min_price: 5_000,
            state: 'Lagos',
          })),
        ),
      ),
      write(
        'sent-parcels.ndjson',
        JSON.stringify({
          _id: oldId(30_000),
          userId: oldId(3),
          tripId: oldId(20_000),
          receiver_name: 'Bola Ade',
          amount: 1_200.5,
          paid: true,
          confirmRide: true,
          startRide: false,
          state: 'Oyo',
          sender_city: 'Lagos',
          receiver_city: 'Ibadan',
          delivery_date: '2026-12-05',
        }),
      ),
      write(
        'withdrawals.csv',
        [
          '_id,userId,withdrawalID,accountNumber,accountName,bank,bankCode,requestedAmount,status',
          `w1,${oldId(1)},WD-1,0123456789,Ada Obi,Zenith Bank,057,500.25,pending`,
          `w2,${oldId(2)},WD-2,0123456789,Ada Obi,Zenith Bank,057,500,accepted`,
          `w3,${oldId(4)},WD-3,0123456789,Ada Obi,Zenith Bank,057,500000,pending`,
          '',
        ].join('\n'),
      ),
    ];

    const key = write('key.txt', `${token}\n`);
    const state = join(folder, 'state');
    const start = () =>
      startProcess(
        process.execPath,
        [join(import.meta.dirname, 'load.ts'), '--url', url, '--key', key, '--state', state, ...files],
        { env: { PATH: process.env['PATH'] } },
      );
    const first = start();
    await first.untilPrinted(/users\.ndjson: \d+ records/);
    await first.stop('SIGKILL');
    // The kill may have cut a line short.
    writeFileSync(join(state, 'progress.ndjson'), '{"file":"users.ndj', { flag: 'a' });
    const second = start();
    await second.untilPrinted(/users\.ndjson: \d+ records\n[^]*users\.ndjson: \d+ records/);
    await second.stop('SIGKILL');
    const { code, output } = await start().ended;
    assert.equal(code, 2, output);

    const refused = readFileSync(join(state, 'refused.ndjson'), 'utf8').trim().split('\n');
    const reasons = refused.map((line) => {
      const { file, reason } = JSON.parse(line) as { file: string; reason: string };
      return `${basename(file)} ${reason}`;
    });
    assert.deepEqual(reasons, [
      'users.ndjson serviceCreateUser: Another record has this phone number or reference.',
      `users.ndjson referredBy: ${oldId(9_999)} was not loaded before`,
      'withdrawals.csv it is accepted already',
      'withdrawals.csv serviceCreateWithdrawal: The available balance does not cover the amount.',
    ]);

    const loaded = await firstRow<Record<string, number>>(kysely)`
    select count(*)::int as users, count(referred_by)::int as referred, count(*) filter (where blocked)::int as blocked,
      sum(total_earnings)::bigint as earnings, sum(total_withdrawals)::bigint as withdrawals,
      sum(total_refunds)::bigint as refunds, (select count(*)::int from parcel_trips) as trips,
      (select count(*)::int from sent_parcels where paid and confirm_ride and trip_id is not null) as parcels,
      (select count(*)::int from withdrawals where status = 'pending') as pending from users`;
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + Math.round(amount * 100), 0);
    assert.deepEqual(loaded, {
      users: 600,
      referred: users.filter((user) => 'referredBy' in user).length,
      blocked: 60,
      earnings: sum(users.map(({ totalEarnings }) => totalEarnings)),
      withdrawals: sum(users.map(({ totalWithdrawals }) => totalWithdrawals)),
      refunds: sum(users.map(({ totalRefunds }) => totalRefunds)),
      trips: 50,
      parcels: 1,
      pending: 1,
    });
    assert.deepEqual((await verifyLedger(kysely)).offenders, []);
    const again = await start().ended;
    assert.match(again.output, /^4 records refused/m);
    assert.equal(
      (await firstRow<{ count: number }>(kysely)`select count(*)::int as count from users`)?.count,
      600,
    );
  },
);

test('says what is missing, and stops at a refused key or file', async (context) => {
  const folder = newFolder(context);
  writeFileSync(join(folder, 'others.ndjson'), '{}');
  writeFileSync(join(folder, 'key.txt'), `pdm_live_${'0'.repeat(12)}_${'0'.repeat(43)}`);
  const run = async (...args: string[]) => {
    const { ended } = startProcess(process.execPath, [join(import.meta.dirname, 'load.ts'), ...args], {
      env: { PATH: process.env['PATH'], INIT_CWD: folder },
    });
    const { code, output } = await ended;
    return [code, output] as const;
  };
  const [code, help] = await run('--help');
  assert.equal(code, 0);
  assert.match(help, /goes on where it was/);
  const url = ['--url', 'http://127.0.0.1:9'];
  const key = ['--key', 'key.txt'];
  for (const [args, message] of [
    [[...url, 'users.ndjson'], /Missing required option --key FILE/],
    [[...key, 'users.ndjson'], /Missing required option --url URL/],
    [[...url, '--key', 'no.txt', 'users.ndjson'], /ENOENT.*no\.txt/],
    [[...url, ...key, 'others.ndjson'], /others\.ndjson is none of users, /],
  ] as const) {
    const [failed, printed] = await run(...args);
    assert.equal(failed, 1);
    assert.match(printed, message);
  }
});
