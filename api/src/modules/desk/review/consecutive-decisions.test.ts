import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertUser } from '../../../testing/records.ts';
import { insertReviewer, makeDue, requestsOf, reviewer, takeEffect } from '../../../testing/review.ts';
import type { LoggedIn } from '../../../testing/staff.ts';
import { insertWithdrawal } from '../../../testing/payouts.ts';
import { verifyLedger } from '../../money/ledger/ledger-verification.read-model.ts';

const amount = 100_050;
const changed = 'The request or its user has changed since it was shown; look at it again before you decide.';

onEachDatabase('scheduled decisions on two requests of a user, both shown before', (api) => {
  let [ada, bola]: LoggedIn[] = [];
  const { versionOf, statusOf, setBlocked } = requestsOf(api);
  before(async () => {
    const { database } = api();
    ada = await insertReviewer(database, { firstName: 'Ada' });
    bola = await insertReviewer(database, { firstName: 'Bola' });
  });
  afterEach(async () => {
    assert.deepEqual((await verifyLedger(api().database)).offenders, []);
    await api().database.deleteFrom('scheduled_decisions').execute();
  });
  const as = (who: LoggedIn | undefined) => reviewer(api(), who!);

  let requests: { id: string; version: string }[];
  beforeEach(async () => {
    const user_id = await insertUser(api().database, { total_earnings: 2 * amount });
    requests = [];
    for (const id of [
      await insertWithdrawal(api().database, { user_id }),
      await insertWithdrawal(api().database, { user_id }),
    ]) {
      requests.push({ id, version: '' });
    }
    for (const request of requests) {
      request.version = await versionOf(request.id, ada!);
    }
  });
  const decideBoth = async (second = ada, [first, later] = requests) => {
    assert.equal((await as(ada).decide(first!.id, 'accepted', { version: first!.version })).status, 200);
    assert.equal((await as(second).decide(later!.id, 'accepted', { version: later!.version })).status, 200);
  };
  const bothTakeEffect = async () => {
    await sql`update scheduled_decisions set next_try_at = now()`.execute(api().database);
    const states: string[] = [];
    for (const { id } of requests) states.push((await takeEffect(api().database, id)).state);
    return states;
  };

  it('both take effect, also when they are due at once', async () => {
    await decideBoth();
    assert.deepEqual(await bothTakeEffect(), ['done', 'done']);
    const [one, two] = [await statusOf(requests[0]!.id), await statusOf(requests[1]!.id)];
    assert.deepEqual([one.status, two.status], ['accepted', 'accepted']);
  });

  it('take effect in the order in which they were made', async () => {
    const [first, later] = requests;
    await decideBoth(ada, [later!, first!]);
    assert.deepEqual(await bothTakeEffect(), ['done', 'done']);
  });

  it('the second is refused if another admin made it', async () => {
    await decideBoth(bola);
    assert.deepEqual((await bothTakeEffect()).sort(), ['done', 'refused']);
  });

  it('the second is refused if anybody else changed the user', async () => {
    await decideBoth();
    await makeDue(api().database, requests[0]!.id);
    assert.equal((await takeEffect(api().database, requests[0]!.id)).state, 'done');
    const { user_id: userId } = await api()
      .database.selectFrom('withdrawals')
      .select('user_id')
      .where('id', '=', requests[1]!.id)
      .executeTakeFirstOrThrow();
    await setBlocked(userId, true);
    await setBlocked(userId, false);
    assert.deepEqual(await takeEffect(api().database, requests[1]!.id), {
      ...{ state: 'refused', refusal: changed, tries: 0 },
    });
  });
});
