// Over 300 lines: each kind of difference is planted in one day.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { v7 as newId } from 'uuid';
import type { ReconciledAccount, ReconciliationException } from '@padiman/contracts';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { atOnce, statusesOf, valuesOf } from '../../../testing/at-once.ts';
import { auditOf } from '../../../testing/audit.ts';
import {
  balancesOf,
  bank,
  dayText,
  insertBooked,
  insertLines,
  lagosDay,
  lineOf,
  provider,
  settlementOf,
  type AccountLine,
  type Booked,
} from '../../../testing/outside-month.ts';
import { insertUser } from '../../../testing/records.ts';
import { rowsOf } from '../../../testing/rows.ts';
import { insertLoggedIn, loggedIn, type LoggedIn } from '../../../testing/staff.ts';
import { joinAll } from './joining.service.ts';
import type { Handle } from '../../../database/schema.ts';

const path = '/dashboard/reconciliation';
const remark = 'Seen in the portal of the provider';
const rights = { reconcileMoney: true, viewPersonalData: true };

const booked = (type: 'payment' | 'payout', ago: number, more: Partial<Booked> = {}): Booked => {
  const id = newId();
  return {
    ...{ type, id, account: provider, amount: 1_000_050, at: new Date(lagosDay(ago).getTime() + 36_000_000) },
    reference: type === 'payment' ? `pay_${id.slice(-12)}` : `padiman-${id.replaceAll('-', '')}`,
    ...more,
  };
};

const strayLine = (amount: number, ago: number, more: Partial<AccountLine> = {}): AccountLine => ({
  ...{ account: provider, kind: 'adjustment', externalId: newId(), reference: null, status: 'done', raw: {} },
  ...{ amount: `${amount}`, at: new Date(lagosDay(ago).getTime() + 40_000_000).toISOString(), ...more },
});

const find = async (who: LoggedIn, reference: string, filter = 'all'): Promise<ReconciliationException> => {
  const { body } = await who.get(`${path}/exceptions?filter=${filter}&q=${encodeURIComponent(reference)}`);
  assert.equal(body.data.length, 1, `${reference}: ${JSON.stringify(body)}`);
  return body.data[0];
};

const gone = async (who: LoggedIn, reference: string) => {
  const { body } = await who.get(`${path}/exceptions?q=${encodeURIComponent(reference)}`);
  assert.deepEqual(body.data, [], reference);
};

const equationOf = async (who: LoggedIn, account = provider, ago = 0): Promise<ReconciledAccount> => {
  const { body } = await who.get(`${path}?day=${dayText(lagosDay(ago))}`);
  return body.data.accounts.find((one: ReconciledAccount) => one.account === account);
};

/** Kobo of the postings of a kind. */
const posted = async (database: Handle, kind: string) =>
  (await rowsOf(database, 'reconciliation_entries', ['account', 'amount'], { kind })).map(
    ({ account, amount }) => [account, amount],
  );

onEachDatabase('reconciliation', (api, database) => {
  const [ada, bola, chidi] = ['Ada', 'Bola', 'Chidi'].map((firstName) =>
    loggedIn(api, { rights, firstName }),
  ) as [LoggedIn, LoggedIn, LoggedIn];

  it('posts charges, settlement and bank once both sides agree, and explains the balance', async () => {
    const payment = booked('payment', 6, { amount: 2_000_000 });
    const line = { ...lineOf(payment), fee: '30000.5', vat: '2250', stampDuty: '5000' };
    const [settled, reached] = settlementOf(lagosDay(6), [line]);
    await insertBooked(database, [payment]);
    const lines = [line, settled, reached];
    await insertLines(database, [...lines, ...balancesOf(lines)]);
    await joinAll(database);
    assert.deepEqual(await posted(database, 'charges'), [[provider, -37_251]]);
    assert.equal((await posted(database, 'settlement')).length, 2);
    assert.deepEqual((await posted(database, 'banked')).sort(), [
      [bank, 1_962_750],
      ['inTransit', -1_962_750],
    ]);
    const { body } = await ada.get(`${path}`);
    assert.deepEqual(
      body.data.accounts.map((one: ReconciledAccount) => [one.account, one.ledger, one.difference, one.open]),
      [
        [bank, 19_627.5, 0, 0],
        [provider, -0.01, 0, 0],
        ['inTransit', 0, 0, 0],
      ],
    );
    assert.equal((await equationOf(ada)).rounding, '-0.005');
    // The same lines again, and a day earlier on which the money was on the way.
    await insertLines(database, lines);
    await joinAll(database);
    assert.equal((await posted(database, 'charges')).length, 1);
    const before = await equationOf(ada, 'inTransit', 6);
    assert.deepEqual([before.ledger, before.onTheWay, before.difference], [19_627.5, 19_627.5, 0]);
  });

  it('charges the first of doubled lines by its id, whichever arrives last and while it counts', async () => {
    const payment = booked('payment', 5);
    await insertBooked(database, [payment]);
    const [second, first] = ['2', '1'].map((nth) => ({
      ...{ ...lineOf(payment), externalId: `${nth}-${payment.reference}`, fee: `${nth}00`, vat: '0' },
    }));
    const charged = async (...lines: AccountLine[]) => {
      await insertLines(database, lines);
      await joinAll(database);
      const where = { kind: 'charges', reference: payment.reference } as const;
      return valuesOf(
        await rowsOf(database, 'reconciliation_entries', ['amount'], where),
        'amount',
      ).toSorted();
    };
    assert.deepEqual(await charged(second!), [-200]);
    assert.deepEqual(await charged(first!), [-100, -200, 200]);
    assert.deepEqual(await charged(), [-100, -200, 200]);
    assert.deepEqual(await charged({ ...first!, status: 'failed' }), [-100, -200, -200, 100, 200]);
    await gone(ada, payment.reference);
  });

  it('lists differences with both sides, searches, sorts, and gives them as CSV', async () => {
    const userId = await insertUser(database, { first_name: 'Ngozi', last_name: 'Eze' });
    const refused = booked('payout', 5);
    await insertBooked(database, [refused], userId);
    await insertLines(database, [{ ...lineOf(refused), status: 'failed' }, strayLine(70_000, 5)]);
    await joinAll(database);
    const one = await find(ada, refused.reference);
    assert.deepEqual(one, {
      ...{ _id: one._id, account: provider, reference: refused.reference, kind: 'statusDiffers' },
      ...{ ledger: -10_000.5, outside: '0', difference: -10_000.5, since: refused.at.toISOString() },
      ...{ user: { _id: userId, name: 'Ngozi Eze' }, record: { type: 'withdrawal', _id: refused.id } },
      ...{ onHold: false, escalated: false },
    });
    const { body } = await ada.get(`${path}/exceptions/${one._id}`);
    assert.deepEqual(
      [body.data.entries.length, body.data.lines[0].status, body.data.lines[0].amount, body.data.history],
      [1, 'failed', '-10000.5', []],
    );
    const sorted = await ada.get(`${path}/exceptions?sort=difference&limit=1`);
    const next = await ada.get(`${path}/exceptions?sort=difference&limit=1&cursor=${sorted.body.nextCursor}`);
    assert.deepEqual([sorted.body.data[0]._id, next.body.data[0].kind], [one._id, 'missingHere']);
    const first = await ada.get(`${path}/exceptions?limit=1`);
    const second = await ada.get(`${path}/exceptions?limit=1&cursor=${first.body.nextCursor}`);
    assert.equal(second.body.data[0].kind, 'missingHere');
    assert.match((await ada.csv(`${path}/exceptions`)).text, /statusDiffers/);
    assert.match((await ada.csv(path)).text, /^"day","account","ledger".*"open"\r\n"[\d-]+","bank:/);
    assert.equal((await ada.get(`${path}/exceptions?filter=missingThere`)).body.total, 0);
  });

  it('needs the right', async () => {
    const who = await insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } });
    const id = newId();
    const answers = [
      await who.get(path),
      await who.get(`${path}/exceptions`),
      await who.get(`${path}/corrections`),
      await who.post(`${path}/exceptions/${id}/match`, { with: [id], remark }),
      await who.post(`${path}/exceptions/${id}/correct`, { against: 'rounding', amount: 1, reason: remark }),
      await who.post(`${path}/corrections/${id}/decide`, { decision: 'confirmed' }),
      await who.post(`${path}/sign-off`, { day: dayText(lagosDay(1)) }),
    ];
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([403]));
  });

  it('matches one line with several postings by hand, keeps the rest, and ends the matches', async () => {
    const parts = [booked('payout', 4, { amount: 30_000 }), booked('payout', 4, { amount: 20_000 })];
    for (const part of parts) await insertBooked(database, [part]);
    const bulk = strayLine(-49_000, 4, { externalId: 'bulk-1' });
    await insertLines(database, [bulk]);
    await joinAll(database);
    const line = await find(ada, 'adjustment:bulk-1');
    const others = await Promise.all(parts.map(({ reference }) => find(ada, reference)));
    const before = await equationOf(ada);
    const match = (id: string, body: object) => ada.post(`${path}/exceptions/${id}/match`, body);
    assert.equal((await match(line._id, { with: [line._id], remark })).status, 409);
    assert.equal((await match(newId(), { with: [line._id], remark })).status, 404);
    const answer = await match(line._id, { with: others.map(({ _id }) => _id), remark });
    assert.equal(answer.status, 200, answer.text);
    const rest = await find(ada, 'adjustment:bulk-1');
    assert.deepEqual(
      [rest.kind, rest.ledger, rest.outside, rest.difference],
      ['amountDiffers', -500, '-490', -10],
    );
    for (const { reference } of parts) await gone(ada, reference);
    const after = await equationOf(ada);
    assert.deepEqual(
      [after.exceptions, after.difference, after.open],
      [before.exceptions, 0, before.open - 2],
    );
    const { body } = await ada.get(`${path}/exceptions/${line._id}`);
    assert.deepEqual([body.data.entries.length, body.data.history.at(-1).remark], [2, remark]);
    assert.deepEqual(
      (await auditOf(database, line._id)).map(({ action }) => action),
      ['reconciliationException.match'],
    );

    assert.equal((await ada.post(`${path}/exceptions/${line._id}/unmatch`, { remark })).status, 200);
    assert.equal((await ada.post(`${path}/exceptions/${line._id}/unmatch`, { remark })).status, 409);
    assert.deepEqual(await equationOf(ada), before);
    for (const { reference } of parts) await find(ada, reference);
  });

  it('refuses a match with a line of another member’s record', async () => {
    const [mine, theirs] = [booked('payout', 4), booked('payout', 4)];
    for (const one of [mine, theirs]) await insertBooked(database, [one]);
    await insertLines(database, [{ ...lineOf(theirs), amount: '-2000100' }]);
    await joinAll(database);
    const [into, other] = [await find(ada, theirs.reference), await find(ada, mine.reference)];
    const answer = await ada.post(`${path}/exceptions/${into._id}/match`, { with: [other._id], remark });
    assert.deepEqual(
      [answer.status, answer.body.message],
      [409, 'One of the lines belongs to a record of another member.'],
    );
  });

  it('moves money in transit to the bank by a match, and back', async () => {
    const payment = booked('payment', 8);
    const line = lineOf(payment);
    const [settled, reached] = settlementOf(lagosDay(8), [line]);
    const late = { ...reached, externalId: 'late-1', amount: `${Number(reached.amount) - 100}` };
    await insertBooked(database, [payment]);
    await insertLines(database, [line, settled, late]);
    await joinAll(database);
    const transit = await find(ada, `${provider} ${settled.externalId}`);
    const inBank = await find(ada, 'statement:late-1');
    const { body } = await ada.get(`${path}/exceptions/${inBank._id}`);
    assert.deepEqual(body.data.suggestions, []);
    const answer = await ada.post(`${path}/exceptions/${transit._id}/match`, { with: [inBank._id], remark });
    assert.equal(answer.status, 200, answer.text);
    await gone(ada, 'statement:late-1');
    assert.equal((await find(ada, transit.reference)).difference, 1);
    assert.equal((await equationOf(ada, bank)).exceptions, 0);
    assert.equal((await ada.post(`${path}/exceptions/${transit._id}/unmatch`, { remark })).status, 200);
    assert.equal((await find(ada, transit.reference)).difference, transit.difference);
    await find(ada, 'statement:late-1');
  });

  it('proposes a correction by one, and posts it once by another', async () => {
    const line = strayLine(12_345, 3, { externalId: 'gift' });
    await insertLines(database, [line]);
    await joinAll(database);
    const one = await find(ada, 'adjustment:gift');
    const before = await equationOf(ada);
    const propose = () =>
      ada.post(`${path}/exceptions/${one._id}/correct`, {
        against: 'providerFees',
        amount: 123.45,
        reason: remark,
      });
    const { body } = await propose();
    assert.deepEqual([body.data.state, body.data.mine, body.data.proposedBy], ['waiting', true, 'Ada Admin']);
    assert.equal((await propose()).status, 409);
    const decide = (who: LoggedIn, decision = 'confirmed') =>
      who.post(`${path}/corrections/${body.data._id}/decide`, { decision });
    const own = await decide(ada);
    assert.deepEqual([own.status, own.body.code], [409, 'notIndependent']);
    assert.equal((await equationOf(ada)).exceptions, before.exceptions);
    assert.equal((await decide(bola)).status, 200);
    assert.equal((await decide(bola)).status, 200);
    assert.equal((await decide(bola, 'refused')).status, 409);
    await gone(ada, 'adjustment:gift');
    const after = await equationOf(ada);
    assert.deepEqual([after.ledger, after.difference], [Math.round((before.ledger + 123.45) * 100) / 100, 0]);
    assert.equal(
      (await ada.get(`${path}/corrections?filter=confirmed`)).body.data[0].decidedBy,
      'Bola Admin',
    );
  });

  it('of which one is noted, put on hold and escalated, and waits for who may decide on it', async () => {
    const boss = await insertLoggedIn(api, { superAdmin: true, firstName: 'Halima' });
    await insertLines(database, [strayLine(4_321, 3, { externalId: 'odd' })]);
    await joinAll(database);
    const { _id: id } = await find(ada, 'adjustment:odd');
    const post = (who: LoggedIn, rest: string, text = remark) =>
      who.post(`/dashboard/records/reconciliationException/${id}/${rest}`, { text });
    const correct = (who: LoggedIn) =>
      who.post(`${path}/exceptions/${id}/correct`, { against: 'rounding', amount: 43.21, reason: remark });
    assert.equal((await post(ada, 'hold')).status, 200);
    assert.equal((await find(ada, 'adjustment:odd', 'held')).onHold, true);
    assert.match((await correct(ada)).body.message, /^On hold by Ada Admin/);
    await ada.post(`/dashboard/records/reconciliationException/${id}/hold/release`);
    assert.equal((await post(bola, 'escalation')).status, 200);
    assert.equal((await find(ada, 'adjustment:odd', 'escalated')).escalated, true);
    assert.match((await correct(ada)).body.message, /^Escalated by Bola Admin/);
    const listed = (await boss.get('/dashboard/escalations')).body.data;
    assert.deepEqual([listed[0].record, listed[0].recordId], ['adjustment:odd', id]);
    assert.equal((await correct(boss)).status, 200);
    assert.deepEqual((await boss.get('/dashboard/escalations')).body.data, []);
    const { history } = (await ada.get(`${path}/exceptions/${id}`)).body.data;
    assert.equal(history.length, 4);
  });

  it('is signed off for a day that is over by an admin without its matches and corrections', async () => {
    const day = dayText(lagosDay(3));
    const sign = (who: LoggedIn, of = day) =>
      who.post(`${path}/sign-off`, { day: of, remark: 'A payout is looked at' });
    assert.equal((await sign(chidi, dayText(lagosDay(0)))).status, 409);
    for (const involved of [ada, bola]) {
      const refused = await sign(involved);
      assert.deepEqual([refused.status, refused.body.code], [409, 'notIndependent']);
      assert.notEqual((await involved.get(`${path}?day=${day}`)).body.data.obstacle, null);
    }
    const { status, body } = await sign(chidi);
    assert.deepEqual([status, body.data.signOff.by, body.data.signOff.stands], [200, 'Chidi Admin', true]);
    assert.match(body.data.signOff.digest, /^[0-9a-f]{64}$/);
    const stands = async () => (await ada.get(`${path}?day=${day}`)).body.data.signOff.stands;
    await insertLines(database, [strayLine(5, 2)]);
    assert.equal(await stands(), true);
    await insertLines(database, [strayLine(5, 3)]);
    assert.equal(await stands(), false);
    assert.notEqual((await sign(chidi)).body.data.signOff.digest, body.data.signOff.digest);
    assert.equal(await stands(), true);
  });
});

onPostgres('reconciliation at once', (api, database) => {
  const [ada, bola, chidi] = ['Ada', 'Bola', 'Chidi'].map((firstName) =>
    loggedIn(api, { rights, firstName }),
  ) as [LoggedIn, LoggedIn, LoggedIn];

  it('decides one correction once, whatever two admins decide', async () => {
    for (let round = 0; round < 5; round += 1) {
      const line = strayLine(1_000 + round, 2, { externalId: `race-${round}` });
      await insertLines(database, [line]);
      await joinAll(database);
      const one = await find(ada, `adjustment:race-${round}`);
      const { body } = await ada.post(`${path}/exceptions/${one._id}/correct`, {
        ...{ against: 'rounding', amount: 10, reason: remark },
      });
      const answers = await Promise.all(
        [bola, chidi].map((who, index) =>
          who.post(`${path}/corrections/${body.data._id}/decide`, {
            decision: index === round % 2 ? 'confirmed' : 'refused',
          }),
        ),
      );
      assert.deepEqual(statusesOf(answers), [200, 409]);
    }
    const confirmed = await rowsOf(database, 'reconciliation_corrections', ['id'], { state: 'confirmed' });
    assert.equal((await posted(database, 'correction')).length, confirmed.length);
  });

  it('signs a day off without a correction that is confirmed at the same time, or shows it', async () => {
    const day = dayText(lagosDay(9));
    const dora = await insertLoggedIn(api, { rights });
    await insertLines(database, [strayLine(777, 9, { externalId: 'late-gift' })]);
    await joinAll(database);
    const one = await find(ada, 'adjustment:late-gift');
    const { body } = await ada.post(`${path}/exceptions/${one._id}/correct`, {
      ...{ against: 'rounding', amount: 7.77, reason: remark },
    });
    const [decided, signed] = await Promise.all([
      bola.post(`${path}/corrections/${body.data._id}/decide`, { decision: 'confirmed' }),
      dora.post(`${path}/sign-off`, { day }),
    ]);
    assert.deepEqual([decided.status, signed.status], [200, 200]);
    const [state] = await rowsOf(database, 'reconciliation_sign_offs', ['state'], {});
    const known = (state?.state as { corrections: number }).corrections === 1;
    assert.equal((await ada.get(`${path}?day=${day}`)).body.data.signOff.stands, known);
  });

  it('matches and unmatches one after the other, and moves nothing twice', async () => {
    const parts = await atOnce(4, (index) =>
      Promise.resolve(booked('payout', 4, { amount: 10_000 + index })),
    );
    for (const part of parts) await insertBooked(database, [part]);
    await insertLines(database, [strayLine(-40_006, 4, { externalId: 'bulk-2' })]);
    await joinAll(database);
    const line = await find(ada, 'adjustment:bulk-2');
    const others = await Promise.all(parts.map(({ reference }) => find(ada, reference)));
    const before = await equationOf(ada);
    const answers = await Promise.all([
      ...others.map(({ _id }) => ada.post(`${path}/exceptions/${line._id}/match`, { with: [_id], remark })),
      ...others.map(() => bola.post(`${path}/exceptions/${line._id}/unmatch`, { remark })),
    ]);
    assert.ok(
      answers.every(({ status }) => [200, 404, 409].includes(status)),
      JSON.stringify(statusesOf(answers)),
    );
    const after = await equationOf(ada);
    assert.deepEqual(
      [after.ledger, after.difference, after.exceptions],
      [before.ledger, 0, before.exceptions],
    );
    await bola.post(`${path}/exceptions/${line._id}/unmatch`, { remark });
    assert.deepEqual(await equationOf(ada), before);
  });
});
