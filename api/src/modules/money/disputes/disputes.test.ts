import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Dispute, EvidenceSection } from '@padiman/contracts';
import { onEachDatabase, type TestApi } from '../../../testing/api.ts';
import { actorsOf } from '../../../testing/audit.ts';
import { valuesOf, ok } from '../../../testing/at-once.ts';
import { insertParcel, insertRequest, insertRide, insertTrip } from '../../../testing/moderated.ts';
import { insertDispute, insertReference } from '../../../testing/outside-lines.ts';
import { insertUser } from '../../../testing/records.ts';
import { rowsOf } from '../../../testing/rows.ts';
import { insertLoggedIn, loggedIn, userBefore, type LoggedIn } from '../../../testing/staff.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { lockRecords, refundRecords } from '../../travel/deletions/refunds.service.ts';

const path = '/dashboard/reconciliation/disputes';
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

async function listOf(who: LoggedIn, query = ''): Promise<Dispute[]> {
  const body = await ok(who.get(`${path}${query}`));
  assert.equal(body.total, body.data.length);
  return body.data;
}

async function detailsOf(who: LoggedIn, id: string) {
  return (await ok(who.get(`${path}/${id}`))).data as { dispute: Dispute; evidence: EvidenceSection[] };
}

const sectionOf = (evidence: readonly EvidenceSection[], title: string): EvidenceSection => {
  const found = evidence.find((one) => one.title === title);
  assert.ok(found, title);
  return found;
};
const valueOf = ({ lines }: EvidenceSection, name: string) => lines.find((one) => one.name === name)?.value;

const workOf = async ({ call }: TestApi, { token }: LoggedIn) =>
  (await call('GET', '/dashboard/work-to-do', { token })).body.data.find(
    ({ queue }: { queue: string }) => queue === 'disputes',
  );

onEachDatabase('disputes', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });
  const officer = loggedIn(api, { rights: { reconcileMoney: true } });
  const payer = userBefore(database, {
    ...{ first_name: 'Ngozi', last_name: 'Eze', phone_number: '08031234567', email: 'ngozi@example.com' },
  });
  const ids: Record<string, string> = {};

  before(async () => {
    const driver = await insertUser(database, { first_name: 'Musa', phone_number: '08039876543' });
    const trip_id = await insertTrip(database, { user_id: driver });
    const paid = { user_id: payer.id, paid: true, amount: 120_000 };
    ids['parcel'] = await insertParcel(database, { ...paid, trip_id, confirm_ride: true, start_ride: true });
    const ride_id = await insertRide(database, { user_id: driver });
    ids['request'] = await insertRequest(database, { ...paid, driver_id: driver, ride_id, amount: 5_000 });
    await insertReference(database, ids['parcel']!, 'T123456789');
    await insertReference(database, ids['request']!, 'T2');
    // The same reference of another provider is another payment.
    await insertReference(
      database,
      await insertParcel(database, { user_id: driver }),
      'T123456789',
      'flutterwave',
    );
    for (const [name, line] of Object.entries({
      later: { due_at: inDays(9), reference: 'T2', amount: '5000.4' },
      undated: { due_at: null, reference: 'unheard-of' },
      first: { due_at: inDays(-2), reference: 'T123456789', narration: 'Not me, call 08030001112' },
      soon: { due_at: inDays(2), reference: null },
    })) {
      ids[name] = await insertDispute(database, { external_id: `D-${name}`, ...line });
    }
  });

  it('lists open ones by their date, with payer and record of a known payment', async () => {
    const found = await listOf(boss);
    assert.deepEqual(valuesOf(found, '_id'), [ids['first'], ids['soon'], ids['later'], ids['undated']]);
    assert.deepEqual(valuesOf(found, 'overdue'), [true, false, false, false]);
    assert.deepEqual(valuesOf(found, 'amount'), [1200, 1200, 50, 1200]);
    const name = 'Ngozi Eze';
    assert.deepEqual(valuesOf(found, 'payer'), [
      { _id: payer.id, name },
      null,
      { _id: payer.id, name },
      null,
    ]);
    assert.deepEqual(valuesOf(found, 'record'), [
      { _id: ids['parcel'], type: 'sendparcels' },
      null,
      { _id: ids['request'], type: 'passengerrequests' },
      null,
    ]);
  });

  it('pages by the date, also past those that have none', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await boss.get(`${path}?limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...valuesOf(body.data as Dispute[], '_id'));
      cursor = body.nextCursor;
    }
    assert.deepEqual(seen, [ids['first'], ids['soon'], ids['later'], ids['undated']]);
  });

  it('filters, and searches ids, references and people, without masked ones for others', async () => {
    assert.deepEqual(valuesOf(await listOf(boss, '?filter=overdue'), '_id'), [ids['first']]);
    assert.deepEqual(valuesOf(await listOf(boss, '?q=ngozi%20D-later'), '_id'), [ids['later']]);
    assert.deepEqual(valuesOf(await listOf(officer, '?q=unheard'), '_id'), [ids['undated']]);
    assert.deepEqual(valuesOf(await listOf(boss, '?q=08031234567&sort=-dueAt'), '_id'), [
      ids['later'],
      ids['first'],
    ]);
    assert.deepEqual(await listOf(officer, '?q=08031234567'), []);
    assert.deepEqual(await listOf(officer, '?q=08030001112'), []);
  });

  it('needs the right, and the CSV the one to personal data too', async () => {
    const other = await insertLoggedIn(api, {
      rights: { viewWithdrawalEarnings: true, viewPersonalData: true },
    });
    for (const address of [path, `${path}/${ids['first']}`, `${path}/${ids['first']}/evidence`])
      assert.equal((await other.get(address)).status, 403, address);
    assert.equal(await workOf(api, other), undefined);
    assert.equal((await officer.csv(path)).status, 403);
    const csv = await boss.csv(path);
    assert.equal(csv.status, 200);
    assert.match(csv.text, /"D-first"/);
  });

  it('has the evidence of a parcel: trip, people, payment and refund, changes, no messages', async () => {
    const parcel = ids['parcel']!;
    await database.transaction().execute(async (transaction) => {
      const rows = await lockRecords(transaction, 'sent_parcels', [parcel]);
      await refundRecords(transaction, 'sent_parcels', rows, () => 20_000);
      const entry = auditEntry('sentParcel.update', ['sentParcel', parcel], {
        ...{ start_ride: true, delivery_date: '2026-03-06', reason: 'a secret of staff' },
      });
      await appendAudit(transaction, null, [entry]);
    });
    const { dispute, evidence } = await detailsOf(boss, ids['first']!);
    assert.equal(dispute.externalId, 'D-first');
    const trip = sectionOf(evidence, 'Trip');
    assert.equal(valueOf(trip, 'Parcel'), 'Lagos to Ibadan');
    const states = 'paid, confirmed, started, not ended, not cancelled, refunded';
    assert.equal(valueOf(trip, 'States'), states);
    assert.match(valueOf(trip, 'Carried by the trip') ?? '', /^Ojota to Enugu$/);
    const people = sectionOf(evidence, 'People');
    assert.match(valueOf(people, 'Payer') ?? '', /^Ngozi Eze · 08031234567 · ngozi@example.com · /);
    assert.match(valueOf(people, 'Driver') ?? '', /^Musa Obi · 08039876543 · /);
    const money = sectionOf(evidence, 'Payment and refunds');
    assert.match(valueOf(money, 'Payment') ?? '', /^₦1,200\.00, /);
    assert.match(valueOf(money, 'Refund') ?? '', /^₦200\.00, /);
    const [change] = sectionOf(evidence, 'Decisions and changes').lines.slice(-1);
    assert.equal(
      change?.value,
      'sent parcel update by the system; delivery date: 2026-03-06; start ride: yes',
    );
    assert.deepEqual(sectionOf(evidence, 'Messages'), {
      ...{ title: 'Messages', lines: [], note: 'The app sends no messages.' },
    });
  });

  it('has the ride of a request, and masks people for an admin without the right', async () => {
    const { evidence } = await detailsOf(officer, ids['later']!);
    assert.equal(valueOf(sectionOf(evidence, 'Trip'), 'Number plate'), 'ABC-123DE');
    const people = sectionOf(evidence, 'People');
    assert.match(valueOf(people, 'Payer') ?? '', /^Ngozi Eze · \*\*\*4567 · n\*\*\*@example.com · /);
    const { dispute } = await detailsOf(officer, ids['first']!);
    assert.equal(dispute.reason, 'Not me, call ***1112');
    assert.equal(dispute.reference, 'T123456789');
    assert.equal((await detailsOf(boss, ids['first']!)).dispute.reason, 'Not me, call 08030001112');
  });

  it('says of an unknown payment that it is unknown, and still has what the provider reports', async () => {
    const { dispute, evidence } = await detailsOf(boss, ids['undated']!);
    assert.equal(dispute.payer, null);
    const trip = sectionOf(evidence, 'Trip');
    assert.deepEqual([trip.lines, trip.note], [[], 'The platform knows no payment with this reference.']);
    assert.equal(sectionOf(evidence, 'Reports of the provider').lines.length, 1);
  });

  it('is not found for an unknown line and for one of another kind', async () => {
    const payment = await insertDispute(database, { external_id: 'P-1', kind: 'payment', status: 'done' });
    for (const id of [payment, '01900000-0000-7000-8000-000000000000'])
      for (const address of [`${path}/${id}`, `${path}/${id}/evidence`])
        assert.equal((await boss.get(address)).status, 404, address);
  });

  const exportsOf = async () =>
    (await rowsOf(database, 'security_events', ['details', 'admin_id'], { kind: 'listExported' })).filter(
      ({ details }) => JSON.stringify(details).includes('evidence'),
    );

  it('refuses the file to send without the right to personal data, and records nothing', async () => {
    const { status, body } = await officer.get(`${path}/${ids['first']}/evidence`);
    assert.deepEqual([status, body.code], [403, 'forbidden']);
    assert.deepEqual(await exportsOf(), []);
    assert.deepEqual(await actorsOf(database, ids['first']!), []);
  });

  it('writes one file with everything, harmless to open, recorded as an export', async () => {
    const rogue = '<script>alert("x")</script>';
    const external_id = `D "1"/${rogue}`;
    const id = await insertDispute(database, { external_id, reference: 'T123456789', narration: rogue });
    const exporter = await insertLoggedIn(api, {
      rights: { reconcileMoney: true, viewPersonalData: true },
    });
    const body = await ok(exporter.get(`${path}/${id}/evidence`));
    const { name, html } = body.data as { name: string; html: string };
    assert.equal(name, 'dispute-D-1-script-alert-x-script-.html');
    for (const text of ['08031234567', 'Lagos to Ibadan', '₦1,200.00', 'T123456789', 'no messages'])
      assert.ok(html.includes(text), text);
    assert.doesNotMatch(html, /<script|\bsrc=|href=/);
    assert.match(html, /default-src 'none'/);
    const [event, ...others] = await exportsOf();
    assert.deepEqual(others, []);
    assert.equal(event?.admin_id, exporter.id);
    assert.deepEqual(event?.details, {
      ...{ method: 'GET', path: `${path}/{id}/evidence`, recordId: id, count: 1, complete: true },
    });
    assert.deepEqual(await actorsOf(database, id), [['dispute.export', exporter.id]]);
    await insertDispute(database, { external_id, status: 'won' });
  });

  it('follows a dispute from open to lost: once in each list, found by its former id, no work any more', async () => {
    const work = await workOf(api, officer);
    const overdue = (await listOf(boss))[0]?.dueAt;
    assert.deepEqual(
      [work.count, work.amount, work.oldest],
      [4, 3650, overdue],
      'those that are open, by the first date',
    );
    const lost = await insertDispute(database, {
      ...{ external_id: 'D-first', due_at: inDays(-2), reference: 'T123456789', status: 'lost' },
    });
    assert.ok(!valuesOf(await listOf(boss), 'externalId').includes('D-first'));
    assert.deepEqual(await listOf(boss, '?filter=overdue'), []);
    assert.deepEqual(valuesOf(await listOf(boss, '?filter=lost'), '_id', 'overdue'), [[lost, false]]);
    const all = valuesOf(await listOf(boss, '?filter=all'), 'externalId');
    assert.equal(all.filter((id) => id === 'D-first').length, 1);
    const { dispute, evidence } = await detailsOf(boss, ids['first']!);
    assert.deepEqual([dispute._id, dispute.status], [lost, 'lost']);
    assert.deepEqual(valuesOf(sectionOf(evidence, 'Reports of the provider').lines, 'name'), [
      'Dispute, open',
      'Dispute, lost',
    ]);
    const left = await workOf(api, officer);
    const next = (await listOf(boss))[0]?.dueAt;
    assert.deepEqual([left.count, left.amount, left.oldest], [3, 2450, next]);
  });

  it('keeps disputes of other providers apart that have the same id', async () => {
    const account = 'provider:flutterwave';
    await insertDispute(database, { external_id: 'D-soon', account, reference: 'T123456789' });
    const found = (await listOf(boss)).filter(({ externalId }) => externalId === 'D-soon');
    assert.deepEqual(
      found.map(({ provider, payer: by }) => [provider, by?.name]).sort(),
      [
        ['flutterwave', 'Musa Obi'],
        ['paystack', undefined],
      ].sort(),
    );
  });
});
