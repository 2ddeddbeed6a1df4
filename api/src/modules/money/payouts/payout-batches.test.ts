import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { bankFormat } from '@padiman/contracts';
import { parse } from 'csv-parse/sync';
import { v7 as newId } from 'uuid';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { atOnce, valuesOf, messageOf, ok } from '../../../testing/at-once.ts';
import { actionsOf } from '../../../testing/audit.ts';
import {
  decideRequest,
  insertAccepted,
  insertActor,
  insertRequested,
  stateOf,
} from '../../../testing/payouts.ts';
import { deleteRows, insertRows, rowsOf, setRows } from '../../../testing/rows.ts';
import { manualPayouts } from '../../../testing/settings.ts';
import { insertLoggedIn, loggedIn, madeBefore, type LoggedIn } from '../../../testing/staff.ts';
import { verifyLedger } from '../ledger/ledger-verification.read-model.ts';
import { decideWithdrawals } from '../withdrawals/withdrawals.service.ts';

const path = '/dashboard/payouts';
const rights = { viewWithdrawalEarnings: true, viewPersonalData: true };
let given = 0;
const reference = () => `FT-${(given += 1)}`;

const claimNext = async (who: LoggedIn, count: number) =>
  ((await ok(who.post(`${path}/claim-next`, { count }))).data as { _id: string }[]).map(({ _id }) => _id);
const settleMany = (who: LoggedIn, rows: readonly (readonly [id: string, bankReference: string])[]) =>
  who.post(`${path}/settle-many`, { payouts: rows.map(([id, bankReference]) => ({ id, bankReference })) });
const reasons = ({ body }: Awaited<ReturnType<typeof settleMany>>) =>
  body.results.map((one: { outcome: string; reason?: string }) => one.reason ?? one.outcome);

onEachDatabase('payouts at pace', (api, database) => {
  const [ada, bola] = [
    loggedIn(api, { rights, firstName: 'Ada' }),
    loggedIn(api, { rights, firstName: 'Bola' }),
  ];
  const actor = madeBefore(() => insertActor(database));
  const accepted = async (count: number) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push((await insertAccepted(database, actor, 'manual')).id);
    return ids;
  };
  const hold = async (id: string) => {
    const noteId = newId();
    const record = { record_type: 'withdrawal', record_id: id, admin_id: bola.id } as const;
    await insertRows(database, 'record_notes', { id: noteId, ...record, kind: 'hold', text: 'Fraud?' });
    await insertRows(database, 'record_holds', { id: newId(), ...record, note_id: noteId });
  };
  before(() => setRows(database, 'payouts', { claimed_by: null, claimed_until: null }));

  it('are claimed oldest first; claims of others, also ended ones, holds and providers’ are left out', async () => {
    const ids = await accepted(5);
    const [held, ended] = [ids[0]!, ids[1]!];
    await hold(held);
    await bola.put(`${path}/${ended}/claim`, { claimed: true });
    await setRows(database, 'payouts', { claimed_until: new Date(0) }, { id: ended });
    await insertAccepted(database, actor, 'paystack');
    const claimed = await claimNext(ada, 2);
    assert.deepEqual(claimed, ids.slice(2, 4));
    assert.deepEqual((await actionsOf(database, ids[2]!)).slice(-1), ['payout.claim']);
    const list = async (filter: string, who = ada) =>
      (await who.get(`${path}?filter=${filter}&sort=created`)).body;
    const mine = await list('mine');
    assert.deepEqual([valuesOf(mine.data, '_id'), mine.totalAmount], [claimed, 2001]);
    assert.equal((await list('mine', bola)).data.length, 1);
    assert.deepEqual(valuesOf((await list('onHold')).data, '_id'), [held]);
    assert.deepEqual([(await list('open')).totalAmount, (await list('all')).totalAmount], [6003, null]);
    assert.deepEqual(await claimNext(ada, 200), [ids[4]]);
    assert.deepEqual(await claimNext(ada, 200), []);
    for (const count of [0, 201, 1.5, '2', null])
      assert.equal((await ada.post(`${path}/claim-next`, { count })).status, 400, String(count));
    await deleteRows(database, 'record_holds');
  });

  it('are in the order of their acceptance, whichever was requested first', async () => {
    await claimNext(ada, 200);
    const requests = [await insertRequested(database), await insertRequested(database)].map(({ id }) => id);
    const ids = requests.toReversed();
    for (const id of ids)
      await decideWithdrawals(database, actor, { ids: [id], status: 'accepted' }, { provider: 'manual' });
    const list = async (sort: string) =>
      valuesOf((await ok(ada.get(`${path}${sort}`))).data as { _id: string }[], '_id');
    assert.deepEqual((await list('')).slice(0, 2), ids.toReversed());
    assert.deepEqual((await list('?sort=created')).slice(-2), ids);
    assert.deepEqual(await claimNext(ada, 2), ids);
  });

  it('are noted as paid many at once, each with a result of its own; the same again changes nothing', async () => {
    const [foreign, unclaimed] = (await accepted(2)) as [string, string];
    await bola.put(`${path}/${foreign}/claim`, { claimed: true });
    const [one, two, three] = await accepted(3);
    for (const id of [one, two, three]) await ada.put(`${path}/${id}/claim`, { claimed: true });
    const [first, second] = [reference(), reference()];
    const rows = [
      ...[
        [one!, first],
        [two!, second],
        [three!, ` ${first.toLowerCase()} `],
      ],
      ...[
        [foreign, reference()],
        [unclaimed, reference()],
        [ada.id, reference()],
      ],
    ] as [string, string][];
    const expected = [
      ...['updated', 'updated', 'This bank reference belongs to another payout.'],
      'Bola Admin has claimed the payout, and notes its result.',
      ...['Claim the payout before you pay it.', 'There is no such payout.'],
    ];
    for (let again = 0; again < 2; again += 1)
      assert.deepEqual(reasons(await settleMany(ada, rows)), expected);
    assert.deepEqual((await actionsOf(database, one!)).slice(-2), ['payout.claim', 'payout.paid']);
    assert.equal(await stateOf(database, three!), 'queued');
    // Across calls, and beside the call for one.
    assert.deepEqual(reasons(await settleMany(ada, [[three!, second]])), [expected[2]]);
    const { status } = await ada.post(`${path}/${three}/settle`, { outcome: 'paid', bankReference: first });
    assert.equal(status, 409);
    assert.deepEqual(reasons(await settleMany(ada, [[one!, reference()]])), [
      'The payout has been noted as paid.',
    ]);
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });

  it('refuse bodies without a reference, with an id twice, and too many', async () => {
    const [id] = (await accepted(1)) as [string];
    const bodies = [
      [],
      [{ id }],
      [{ id, bankReference: '--' }],
      [{ id, bankReference: 'GTB-\u{410}1' }],
      [{ id, bankReference: 'A1', outcome: 'failed' }],
      [
        { id, bankReference: 'A1' },
        { id, bankReference: 'A2' },
      ],
      [null],
      Array.from({ length: 201 }, () => ({ id: newId(), bankReference: 'A1' })),
    ];
    for (const payouts of [...bodies, 'x', undefined])
      assert.equal((await ada.post(`${path}/settle-many`, { payouts })).status, 400, JSON.stringify(payouts));
    const other = await insertLoggedIn(api, { rights: { viewAllUsers: true } });
    for (const [call, body] of [
      ['settle-many', { payouts: [{ id, bankReference: 'A1' }] }],
      ['claim-next', { count: 1 }],
      ['bank-file', { ids: [id], format: 'gtbank' }],
      ['bank-result', { content: 'x', format: 'gtbank' }],
    ] as const)
      assert.equal((await other.post(`${path}/${call}`, body)).status, 403, call);
    assert.equal((await other.get(`${path}/float`)).status, 403);
    assert.deepEqual((await ada.get(`${path}/float`)).body.data, []);
  });

  it('are written to a bank’s file by who claimed them and sees personal data, whole or not at all', async () => {
    const evil = '=HYPERLINK("http://evil.example","Ada")';
    const { id } = await insertRequested(database, { account_name: evil }, 100_050);
    await decideWithdrawals(database, actor, { ids: [id], status: 'accepted' }, { provider: 'manual' });
    const [other] = (await accepted(1)) as [string];
    const write = (ids: string[], who = ada) => who.post(`${path}/bank-file`, { ids, format: 'gtbank' });
    await ada.put(`${path}/${id}/claim`, { claimed: true });
    assert.match(
      (await write([id, other])).body.message,
      /^One payout is on hold, noted already or not claimed by you/,
    );
    const { status, body } = await write([id, id]);
    assert.deepEqual([status, body.data?.count, body.data?.amount], [200, 1, 1000.5]);
    const [, row] = parse(body.data.content as string) as string[][];
    assert.deepEqual([row?.[0], row?.[5]], ['1000.50', `'${evil}`]);
    assert.deepEqual((await actionsOf(database, id)).slice(-2), ['payout.claim', 'payout.bankFile']);
    const events = await rowsOf(database, 'security_events', ['admin_id'], { kind: 'listExported' });
    assert.ok(events.some(({ admin_id: by }) => by === ada.id));
    await hold(id);
    assert.equal((await write([id])).status, 409);
    await deleteRows(database, 'record_holds');
    await setRows(database, 'payouts', { claimed_until: new Date(0) }, { id });
    assert.equal((await write([id])).status, 409);
    const masked = await insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } });
    await masked.put(`${path}/${id}/claim`, { claimed: true });
    assert.equal((await write([id], masked)).status, 403);
    assert.equal((await ada.post(`${path}/bank-file`, { ids: [id], format: 'barclays' })).status, 400);
  });

  it('are compared with the bank’s answer to the kobo, which changes nothing', async () => {
    const ids = await accepted(6);
    const [right, failed, short, done, pending, foreign] = ids as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    for (const id of ids.slice(0, 5)) await ada.put(`${path}/${id}/claim`, { claimed: true });
    await bola.put(`${path}/${foreign}/claim`, { claimed: true });
    await settleMany(ada, [[done, reference()]]);
    const ours = (id: string) => `padiman-${id.replaceAll('-', '')}`;
    const lines = [
      [ours(right), 'GT1', '1000.50', 'Successful'],
      [ours(failed), 'GT2', '1,000.50', 'Failed'],
      [ours(short), 'GT3', '1000.49', 'Successful'],
      [ours(done), 'GT4', '1000.50', 'Successful'],
      [ours(pending), 'GT5', '1000.50', 'In progress'],
      [ours(foreign), 'GT6', '1000.50', 'Successful'],
      ['padiman-00000000000000000000000000000000', 'GT7', '1000.50', 'Successful'],
      [ours(right), 'GT8', '1000.50', 'Successful'],
    ];
    const content = ['Reference,TransID,Amount,Status', ...lines.map((line) => `"${line.join('","')}"`)].join(
      '\n',
    );
    const read = () => ada.post(`${path}/bank-result`, { format: 'gtbank', content });
    const body = await ok(read());
    assert.deepEqual(valuesOf(body.data, 'result'), [
      ...['paid', 'failed', 'differs', 'settled', 'unclear', 'unclear', 'unknown', 'unclear'],
    ]);
    assert.deepEqual(
      [body.data[2].amount, body.data[2].expected, body.data[5].reason, body.data[7].reason],
      [1000.49, 1000.5, 'You have not claimed it.', 'The file names the payout twice.'],
    );
    assert.equal(await stateOf(database, right), 'queued');
    assert.deepEqual(reasons(await settleMany(ada, [[right, body.data[0].bankReference]])), ['updated']);
    assert.equal((await read()).body.data[0].result, 'settled');
    assert.deepEqual(
      await messageOf(ada.post(`${path}/bank-result`, { format: 'gtbank', content: 'a,b\n1,2' })),
      [400, `The file has no column ${bankFormat('gtbank').result.reference.join(' or ')}.`],
    );
  });
});

const limit = 100_000;
onEachDatabase(
  'payouts at pace above the limit',
  { settings: { payouts: manualPayouts(limit) } },
  (api, database) => {
    it('are noted by an admin who neither decided nor claimed', async () => {
      const staff = () => insertLoggedIn(api, { rights });
      const [ada, bola, chidi] = [await staff(), await staff(), await staff()];
      const request = await insertRequested(database, { requested_amount: limit + 1 });
      for (const who of [ada, bola]) await decideRequest(who, request);
      assert.deepEqual(await claimNext(ada, 5), [request.id]);
      const row = [request.id, reference()] as const;
      for (const who of [ada, bola])
        assert.match(reasons(await settleMany(who, [row]))[0], /^Another admin must note this/);
      assert.deepEqual(reasons(await settleMany(chidi, [row])), ['updated']);
    });
  },
);

onPostgres('payouts at pace, concurrently', (api, database) => {
  const staff = () => insertLoggedIn(api, { rights });

  it('are claimed by one of several officers who claim the next ones at once', async () => {
    const actor = await insertActor(database);
    const ids = await atOnce(40, async () => (await insertAccepted(database, actor, 'manual')).id);
    const officers = await atOnce(6, staff);
    const claims = await Promise.all(officers.map((officer) => claimNext(officer, 7)));
    const claimed = claims.flat();
    assert.equal(new Set(claimed).size, claimed.length);
    const rest = (await Promise.all(officers.map((officer) => claimNext(officer, 7)))).flat();
    assert.deepEqual([...claimed, ...rest].toSorted(), ids.toSorted());
    const rows = await rowsOf(database, 'payouts', ['id', 'claimed_by'], {});
    for (const [nth, officer] of officers.entries())
      for (const id of claims[nth]!) assert.equal(rows.find((row) => row.id === id)?.claimed_by, officer.id);
  });

  it('are paid once by many calls beside calls for one, and a bank reference once', async () => {
    const actor = await insertActor(database);
    await atOnce(12, async () => insertAccepted(database, actor, 'manual'));
    const officer = await staff();
    const ids = await claimNext(officer, 12);
    const bankReferences = ids.map(reference);
    const many = () =>
      settleMany(
        officer,
        ids.map((id, nth) => [id, bankReferences[nth]!] as const),
      );
    const answers = await Promise.all([
      ...[many(), many()],
      ...ids.map((id) =>
        officer.post(`${path}/${id}/settle`, { outcome: 'paid', bankReference: reference() }),
      ),
      settleMany(
        officer,
        ids.toReversed().map((id) => [id, 'ONE-TRANSFER'] as const),
      ),
    ]);
    assert.ok(answers.every(({ status }) => [200, 409].includes(status)));
    const rows = await rowsOf(database, 'payouts', ['id', 'state', 'bank_reference'], {});
    const paid = rows.filter(({ id }) => ids.includes(id));
    assert.ok(paid.every(({ state }) => state === 'paid'));
    assert.ok(paid.filter(({ bank_reference: one }) => one === 'ONE-TRANSFER').length <= 1);
    assert.equal(new Set(paid.map(({ bank_reference: one }) => one)).size, ids.length);
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });
});
