import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { atOnce, tally, valuesOf } from '../../../testing/at-once.ts';
import { actionsOf } from '../../../testing/audit.ts';
import { insertPost, insertRequest, insertRide, insertTrip } from '../../../testing/moderated.ts';
import { decideRequest, insertRequested } from '../../../testing/payouts.ts';
import { insertApplication, insertUser } from '../../../testing/records.ts';
import { reviewer, takeEffect } from '../../../testing/review.ts';
import { deleteRows, rowOf, rowsOf, setRows } from '../../../testing/rows.ts';
import { insertServiceKey } from '../../../testing/service-keys.ts';
import { setBlocked } from '../../../testing/sanctions.ts';
import { insertLoggedIn, loggedIn, type LoggedIn } from '../../../testing/staff.ts';

const path = '/dashboard/second-looks';
const nobody = { moderateTrips: false, moderatePosts: false };
const officerRights = { ...nobody, viewWithdrawalEarnings: true };
const reason = "The account's name is not the user's name";
const nextOf = async (who: LoggedIn) => (await who.get(`${path}/next`)).body.data;

onEachDatabase('second looks', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true, firstName: 'Ngozi' });
  const other = loggedIn(api, { superAdmin: true, firstName: 'Bola' });
  const officer = loggedIn(api, { rights: officerRights, firstName: 'Kemi' });
  const colleague = loggedIn(api, { rights: officerRights, firstName: 'Tunde' });
  const setShare = (percent: number) => boss.put(path, { percent });
  beforeEach(async () => {
    await deleteRows(database, 'second_looks');
    assert.equal((await setShare(100)).status, 200);
  });
  const looks = () =>
    rowsOf(database, 'second_looks', ['queue', 'record_id', 'outcome', 'reason_code', 'decided_by'], {});
  /** Rejects a request, and returns the id of its second look. */
  const rejected = async (remark = reason, by = officer) => {
    const request = await insertRequested(database);
    assert.equal((await decideRequest(by, request, 'rejected', { remark })).status, 200);
    return (await rowOf(database, 'second_looks', ['id'], { record_id: request.id })).id;
  };

  const inReview = async (queue: Parameters<typeof reviewer>[2], id: string, status: string, more = {}) => {
    await reviewer(api, boss, queue).decide(id, status, more);
    assert.equal((await takeEffect(database, id)).state, 'done');
  };

  it('decisions at once, in review mode and in bulk are sampled with their outcome and reason', async () => {
    const userId = await insertUser(database);
    const reported = { user_id: userId, report_ride: true };
    const accepted = await insertRequested(database);
    await decideRequest(officer, accepted);
    const application = await insertApplication(database, { user_id: userId });
    const remark = 'The applicant is too young: 16';
    await inReview('driverApplications', application, 'rejected', { remark });
    const trip = await insertTrip(database, reported);
    await inReview('reportedTrips', trip, 'accepted');
    const ride = await insertRide(database, reported);
    await boss.post('/dashboard/drivers/delete', { ids: [ride], confirmUnderWay: true });
    const request = await insertRequest(database, reported);
    await inReview('reportedRequests', request, 'rejected');
    const post = await insertPost(database, { author_user_id: userId });
    await boss.delete(`/dashboard/posts/${post}?reason=Spam%20or%20advertising`);
    const inBulk = () => insertRequested(database, { bank: 'Looked Bank' });
    const many = [await inBulk(), await inBulk()];
    const job = { list: 'withdrawals', action: 'rejected', matching: { q: 'looked bank' } };
    const { _id: jobId, hash } = (await officer.post('/dashboard/bulk', job)).body.data;
    await officer.post(`/dashboard/bulk/${jobId}/confirm`, { hash });
    while ((await officer.get(`/dashboard/bulk/${jobId}`)).body.data.state === 'running') await pause(20);
    const found = valuesOf(await looks(), 'record_id', 'queue', 'outcome', 'reason_code', 'decided_by');
    const expected = [
      [accepted.id, 'withdrawals', 'accepted', null, officer.id],
      [application, 'driverApplications', 'rejected', 'tooYoung', boss.id],
      [trip, 'reportedTrips', 'accepted', null, boss.id],
      [ride, 'reportedRides', 'rejected', null, boss.id],
      [request, 'reportedRequests', 'rejected', null, boss.id],
      [post, 'posts', 'rejected', 'spam', boss.id],
      ...many.map(({ id }) => [id, 'withdrawals', 'rejected', null, officer.id]),
    ];
    assert.deepEqual(found.map(String).sort(), expected.map(String).sort());
  });

  it('nothing else is: by service keys, of unreported trips, of staff, blocks, and with a share of 0', async () => {
    const userId = await insertUser(database);
    const key = await insertServiceKey(api);
    const post = await insertPost(database, { author_user_id: userId });
    assert.equal((await key.send('POST', `/posts/${post}/cancel`, {})).status, 200);
    const ride = await insertRide(database, { user_id: userId });
    await boss.post('/dashboard/drivers/delete', { ids: [ride], confirmUnderWay: true });
    const own = await insertPost(database, { author_user_id: null, author_admin_id: boss.id });
    await boss.delete(`/dashboard/posts/${own}`);
    await setBlocked(boss, userId);
    assert.equal((await setShare(0)).status, 200);
    await decideRequest(officer, await insertRequested(database));
    assert.deepEqual(await looks(), []);
    assert.equal((await boss.get(path)).body.data.percent, 0);
    assert.equal((await setShare(101)).status, 400);
    assert.equal((await officer.put(path, { percent: 0 })).status, 403);
  });

  it('the evidence has neither decision nor decider, and never comes to the decider', async () => {
    const account = { account_name: 'Musa Sani', account_number: '7770001112' };
    const request = await insertRequested(database, account);
    await decideRequest(officer, request, 'rejected', { remark: 'Secret remark' });
    assert.deepEqual(await nextOf(officer), { waiting: 0, look: null });
    const { text, body } = await colleague.get(`${path}/next`);
    assert.deepEqual([body.data.waiting, body.data.look.queue], [1, 'withdrawals']);
    assert.match(text, /Musa Sani/);
    const secrets = ['Secret', 'Kemi', officer.id, 'reject', 'accept', 'status', '7770001112', request.id];
    for (const secret of secrets) assert.ok(!text.includes(secret), secret);
    // Kept or deleted, a reported record looks the same, with the words of the reports.
    const key = await insertServiceKey(api);
    const shown: string[] = [];
    for (const decision of ['accepted', 'rejected']) {
      await deleteRows(database, 'second_looks');
      const ride = await insertRide(database, { user_id: await insertUser(database) });
      const report = { itemType: 'drivers', recordId: ride, reporterId: request.userId, reason: 'unsafe' };
      await key.send('POST', '/reports', { ...report, text: 'Too fast' });
      await inReview('reportedRides', ride, decision);
      shown.push(JSON.stringify({ ...(await nextOf(other)).look, _id: '' }));
    }
    assert.equal(shown[0], shown[1]);
    assert.match(shown[0]!, /"unsafe","text":"Too fast"/);
    assert.doesNotMatch(shown[0]!, /keep|delet|review|Ngozi/);
  });

  it('is answered once, changes nothing on the record, and then names the first decision', async () => {
    const id = await rejected();
    const record = await rowsOf(database, 'withdrawals', ['status', 'updated_at'], {});
    const given = { status: 'rejected', remark: `${reason.toLowerCase()}: not now` };
    const { body, text } = await colleague.post(`${path}/${id}`, given);
    assert.deepEqual(body.data, { same: true, status: 'rejected', reason });
    assert.ok(!text.includes('Kemi') && !text.includes(officer.id));
    const again = await colleague.post(`${path}/${id}`, given);
    const refusal = 'Somebody has looked at this decision already.';
    assert.deepEqual([again.status, again.body.message], [409, refusal]);
    assert.deepEqual(await rowsOf(database, 'withdrawals', ['status', 'updated_at'], {}), record);
    assert.deepEqual(await actionsOf(database, id), ['secondLook.answer']);
  });

  it('is refused for an own decision, without the access to its queue, and for an unknown one', async () => {
    const id = await rejected();
    const stranger = await insertLoggedIn(api, { rights: nobody });
    assert.deepEqual(await nextOf(stranger), { waiting: 0, look: null });
    const accept = (who: LoggedIn, of = id) => who.post(`${path}/${of}`, { status: 'accepted' });
    const answers = [await accept(officer), await accept(stranger), await accept(colleague, boss.id)];
    answers.push(await colleague.post(`${path}/${id}`, { status: 'pending' }));
    assert.deepEqual(valuesOf(answers, 'status'), [403, 403, 404, 400]);
    assert.equal((await rowOf(database, 'second_looks', ['looked_at'], { id })).looked_at, null);
  });

  it('the agreement counts by queue and reason: one sees the own figures, a super admin all', async () => {
    for (const remark of [reason, 'Something else', undefined]) {
      const answer = remark === undefined ? { status: 'accepted' } : { status: 'rejected', remark };
      assert.equal((await colleague.post(`${path}/${await rejected()}`, answer)).status, 200);
    }
    const id = await rejected('Own words', colleague);
    await officer.post(`${path}/${id}`, { status: 'rejected' });
    await rejected();
    const queue = 'withdrawals';
    const ofOfficer = { queue, reason, name: 'Kemi Admin', looked: 3, same: 2, sameReason: 1 };
    const ofColleague = { queue, reason: null, name: 'Tunde Admin', looked: 1, same: 1, sameReason: 0 };
    const read = async (who: LoggedIn) => (await who.get(path)).body.data.rows;
    assert.deepEqual(await read(officer), [ofOfficer]);
    assert.deepEqual(await read(colleague), [ofColleague]);
    assert.deepEqual(await read(boss), [ofOfficer, ofColleague]);
    const attack = await officer.get(`${path}?adminId=${colleague.id}&superAdmin=true`);
    assert.ok(!attack.text.includes('Tunde') && !attack.text.includes(colleague.id), attack.text);
    const long = { looked_at: new Date('2020-01-01') };
    await setRows(database, 'second_looks', long, { looked_by: colleague.id });
    assert.deepEqual(await read(officer), []);
  });
});

onPostgres('second looks under a race', (api, database) => {
  const officer = loggedIn(api, { rights: officerRights });
  const lookers = [0, 1, 2].map(() => loggedIn(api, { rights: officerRights }));
  before(() => setRows(database, 'meta', { value: '{"percent": 100}' }, { key: 'secondLooks' }));

  it('one of many lookers answers', async () => {
    await decideRequest(officer, await insertRequested(database));
    const id = (await nextOf(lookers[0]!)).look._id;
    const status = 'accepted';
    const answers = await atOnce(9, (at) => lookers[at % 3]!.post(`${path}/${id}`, { status }));
    assert.deepEqual(tally(answers), { 200: 1, 409: 8 });
    assert.deepEqual(await actionsOf(database, id), ['secondLook.answer']);
  });
});
