import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { openApi, startupNotices } from '../app.ts';
import { appendAudit, verifyAudit } from '../modules/base/audit/audit.service.ts';
import { applyRetention } from '../modules/people/personal-data/retention.service.ts';
import { serve, type TestApi } from '../testing/api.ts';
import { createScratch, postgres } from '../testing/databases.ts';
import { insertParcel } from '../testing/moderated.ts';
import { insertAdmin, insertToken, insertUser, nextPhone, testPassword } from '../testing/records.ts';
import { runCommand } from '../testing/run-command.ts';
import { insertLoggedIn } from '../testing/staff.ts';
import { testSettings } from '../testing/settings.ts';
import { insertWithdrawal, referenceOf } from '../testing/payouts.ts';
import { ok } from '../testing/at-once.ts';
import { defaultWaits } from './migration.ts';
import { migrateToLatest, MigrationNotAllowed } from './migrate.ts';
import { createIndex } from './migration-steps.ts';
import { migrations } from './migrations/all.ts';
import { OwnerAtRunTime } from './run-time-role.ts';
import type { Handle } from './schema.ts';
import { openDatabase } from './open.ts';

const serial = randomBytes(4).toString('hex');
const [owner, server] = [`padiman_owner_${serial}`, `padiman_server_${serial}`];

/** Waits of migrations, for which the owner pauses no longer than a moment. */
const briefWaits = { ...defaultWaits, pauses: [1, 1] as const };

/** The same database as another user. */
function as(user: string, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = user;
  return url.href;
}

const migrate = (environment: Record<string, string>) => runCommand('migrate-database.ts', environment);

describe('the role of the servers, apart from the owner', { skip: postgres.missing ?? false }, () => {
  let scratch: Awaited<ReturnType<typeof createScratch>>;
  let api: TestApi;
  before(async () => {
    scratch = await createScratch();
    const root = await openDatabase({ databaseUrl: scratch.url });
    await sql`create role ${sql.id(owner)} login`.execute(root.kysely);
    await sql`create role ${sql.id(server)} login`.execute(root.kysely);
    await sql`alter database ${sql.id(scratch.name)} owner to ${sql.id(owner)}`.execute(root.kysely);
    await root.close();
  });
  after(async () => {
    await api?.close();
    const root = await openDatabase({ databaseUrl: scratch.url });
    await sql`drop owned by ${sql.id(server)}`.execute(root.kysely);
    await root.close();
    await scratch.drop();
    const rest = await createScratch();
    const last = await openDatabase({ databaseUrl: rest.url });
    await sql`drop role ${sql.id(owner)}`.execute(last.kysely);
    await sql`drop role ${sql.id(server)}`.execute(last.kysely);
    await last.close();
    await rest.drop();
  });

  it('cannot migrate, and the start says what to do', async () => {
    const options = { databaseUrl: as(server, scratch.url), settings: testSettings() };
    await assert.rejects(openApi(options), MigrationNotAllowed);
  });

  it('is served after the owner has migrated and given it the rights, twice too', async () => {
    const environment = { DATABASE_OWNER_URL: as(owner, scratch.url), DATABASE_URL: as(server, scratch.url) };
    const first = await migrate(environment);
    assert.deepEqual([first.code, first.out.includes(`Gave ${server} the rights`)], [0, true], first.out);
    assert.match((await migrate(environment)).out, /No migrations to apply/);
    const same = await migrate({ ...environment, DATABASE_URL: environment.DATABASE_OWNER_URL });
    assert.deepEqual([same.code, /must not be the owner/.test(same.out)], [2, true]);

    const opened = await openApi({ databaseUrl: environment.DATABASE_URL, settings: testSettings() });
    assert.deepEqual(opened.opened.migrations, []);
    await opened.close();
    const production = { ...testSettings(), production: true };
    const served = await openApi({ databaseUrl: environment.DATABASE_URL, settings: production });
    assert.deepEqual(
      startupNotices(served.opened).filter((line) => line.startsWith('runs')),
      [],
    );
    assert.ok(startupNotices(served.opened).some((line) => line.includes('AUTH_HIDE_UNKNOWN_PHONES')));
    await served.close();
    const asOwner = { databaseUrl: environment.DATABASE_OWNER_URL };
    await assert.rejects(openApi({ ...asOwner, settings: production }), OwnerAtRunTime);
    const accepted = await openApi({ ...asOwner, settings: { ...production, refused: ['runTimeRole'] } });
    assert.ok(
      startupNotices(accepted.opened).includes(
        'runs without       a database role of its own: refused by the configuration',
      ),
    );
    await accepted.close();
    api = await serve(await openDatabase({ databaseUrl: environment.DATABASE_URL }));
    const next = { ...migrations, '9999-next': { up: () => sql`create table n ()`.execute(api.database) } };
    await assert.rejects(
      migrateToLatest(api.database, next as unknown as typeof migrations, { waits: briefWaits }),
      MigrationNotAllowed,
    );
  });

  it('waits while the owner pauses between two tries for a lock', async (t) => {
    const owned = await openDatabase({ databaseUrl: as(owner, scratch.url) });
    t.after(owned.close);
    const known = {
      ...migrations,
      '9999-next': { up: (kysely: Handle) => sql`alter table users add column next int`.execute(kysely) },
    } as unknown as typeof migrations;
    const waits = { ...defaultWaits, lockTimeout: 50, pauses: [1_500, 1_500] as const };
    let waiting: Promise<string[]> | undefined;
    let migrated: Promise<string[]> | undefined;
    // The owner pauses while the server starts; meanwhile nothing holds the table any more.
    await owned.kysely.transaction().execute(async (reader) => {
      await sql`select from users limit 1`.execute(reader);
      await new Promise<void>((paused) => {
        const report = () => {
          waiting ??= migrateToLatest(api.database, known, { waits });
          paused();
        };
        migrated = migrateToLatest(owned.kysely, known, { waits, report });
      });
    });
    assert.deepEqual(await waiting, []);
    assert.deepEqual(await migrated, ['9999-next']);
    await sql`alter table users drop column next`.execute(owned.kysely);
    await sql`delete from migrations where name = '9999-next'`.execute(owned.kysely);
  });

  it('waits while the owner runs the steps of a migration, for a limited time', async (t) => {
    const owned = await openDatabase({ databaseUrl: as(owner, scratch.url) });
    t.after(owned.close);
    const known = {
      ...migrations,
      '9999-next': { steps: [createIndex({ name: 'users_next', table: 'users', on: '(first_name)' })] },
    };
    await sql`insert into migrations values ('9999-next', '', null, false)`.execute(owned.kysely);
    const waits = { ...defaultWaits, giveUpAfter: 0 };
    await assert.rejects(migrateToLatest(api.database, known, { waits }), MigrationNotAllowed);
    const lines: string[] = [];
    let finished: Promise<unknown> | undefined;
    const report = (line: string) => {
      lines.push(line);
      finished ??= migrateToLatest(owned.kysely, known);
    };
    assert.deepEqual(await migrateToLatest(api.database, known, { report }), []);
    await finished;
    assert.match(lines.join(), /9999-next: waits until the owner has finished/);
    await sql`drop index users_next`.execute(owned.kysely);
    await sql`delete from migrations where name = '9999-next'`.execute(owned.kysely);
  });

  it('serves sign-in, rights, moderation, refunds, withdrawals and exports', async () => {
    const { database } = api;
    const { phoneNumber, id: adminId } = await insertAdmin(database, { superAdmin: true });
    const body = { phoneNumber, password: testPassword };
    const wrong = await api.call('POST', '/admin/login', { body: { phoneNumber, password: 'Wrong#2026' } });
    assert.equal(wrong.status, 401);
    const { token } = (await api.call('POST', '/admin/login', { body })).body;
    const send = async (method: string, path: string, content?: object) => {
      const answer = await api.call(method, path, { token, ...(content && { body: content }) });
      assert.equal(answer.status, 200, `${path}: ${answer.text}`);
      return answer.body;
    };
    const userId = await insertUser(database, { total_earnings: 300_000 });
    const account = { firstName: 'Bisi', lastName: 'Ade', phoneNumber: nextPhone(), password: testPassword };
    await send('POST', '/admin/create-account', account);
    const change = { userIds: [userId], deleteFlag: false };
    for (const blockFlag of [true, false])
      await send('POST', '/dashboard/users/update-status', { ...change, blockFlag });
    const parcel = await insertParcel(database, { user_id: userId, paid: true });
    const { results } = await send('POST', '/dashboard/sendparcels/delete', { ids: [parcel], refund: true });
    assert.equal(results[0].outcome, 'refunded');
    for (const status of ['accepted', 'rejected']) {
      const id = await insertWithdrawal(database, { user_id: userId });
      const decision = { _id: userId, withdrawalID: referenceOf(id), status };
      await send('PUT', '/dashboard/update-withdrawal/', decision);
    }
    await send('POST', '/dashboard/deleted/restore', { itemType: 'sendparcels', ids: [parcel] });
    await send('POST', '/dashboard/audit/verify', { row: 0, hash: '0'.repeat(64) });
    for (const path of ['dashboard-summary', 'users', 'audit', 'security-events', 'payouts', 'admins'])
      await send('GET', `/dashboard/${path}`);
    await ok(api.call('GET', '/dashboard/users', { token, headers: { accept: 'text/csv' } }));
    assert.equal((await api.call('POST', '/admin/forgot-password', { body: { phoneNumber } })).status, 200);
    await insertToken(database, adminId);
    await send('POST', '/admin/logout');
    assert.equal((await verifyAudit(database)).brokenAt, null);
  });

  it('removes personal data: by retention, and by erasure', async () => {
    const { database } = api;
    const boss = await insertLoggedIn(api, { superAdmin: true });
    const user_id = await insertUser(database);
    await insertParcel(database, { user_id, delivery_date: '2020-01-01', paid: true });
    await insertParcel(database, { user_id, delivery_date: '2020-01-01' });
    const removed = (await applyRetention(database)).filter(({ count }) => count > 0);
    assert.deepEqual(removed, [{ rule: 'trips', table: 'sent_parcels', count: 2 }]);
    const body = { confirmation: 'Ada Obi', reason: 'Asked for it' };
    await ok(boss.post(`/dashboard/users/${user_id}/erase`, body));
  });

  for (const [attack, message] of [
    ['alter table audit disable trigger audit_append_only', /must be owner/],
    ['alter table audit disable trigger all', /must be owner/],
    ['alter table ledger_postings disable trigger ledger_postings_append_only', /must be owner/],
    ['drop trigger audit_append_only on audit', /must be owner/],
    ["update audit set action = 'x' where sequence = 1", /permission denied/],
    ['delete from audit', /permission denied/],
    ['truncate audit', /permission denied/],
    ['delete from audit_head', /permission denied/],
    ["update audit_unsealed set action = 'x'", /permission denied/],
    ['truncate audit_unsealed', /permission denied/],
    ['alter table audit_unsealed disable trigger all', /must be owner/],
    ["update audit_trail set action = 'x'", /cannot update view/],
    ['update ledger_transactions set kind = kind', /permission denied/],
    ['update ledger_postings set amount = amount * 2', /permission denied/],
    ['delete from ledger_postings', /permission denied/],
    ['truncate ledger_postings, ledger_transactions', /permission denied/],
    ['update ledger_accounts set balance = balance + 100000000', /permission denied/],
    ["insert into ledger_accounts select 1, 'held', id from users limit 1", /permission denied/],
    ['update users set total_earnings = total_earnings + 100', /follow from the ledger/],
    ['alter table users add column x int', /must be owner/],
    ['alter table users disable trigger users_money_updated', /must be owner/],
    ['drop table security_events', /must be owner/],
    ['truncate security_events', /permission denied/],
    ["update security_events set kind = 'x'", /never changed/],
    ['delete from security_events', /30 days/],
    ["update payouts set created_at = '2001-01-01'", /never change/],
    [
      "update payouts set account_number = '0000000000', account_name = 'Former member', anonymised_at = now()",
      /never change/,
    ],
    ["update audit_personal set content = '{}'", /never changed/],
    ['delete from audit_personal', /six years/],
    ['truncate audit_personal', /permission denied/],
    ['delete from migrations', /permission denied/],
    ['create table own (x int)', /permission denied/],
    ['create temporary table ledger_accounts (x int)', /permission denied/],
    ['create schema own', /permission denied/],
    [
      'create or replace function audit_is_append_only() returns trigger language sql as $$ select 1 $$',
      /permission denied|must be owner|must return/,
    ],
    ['alter function keep_ledger_balances() security invoker', /must be owner/],
    ["set session_replication_role = 'replica'", /permission denied/],
    [`set role ${owner}`, /permission denied/],
    [`grant ${owner} to ${server}`, /permission denied|must have admin option|permission/],
  ] as const)
    it(`cannot: ${attack.replaceAll(/_[0-9a-f]{8}/g, '')}`, async () => {
      await assert.rejects(sql.raw(attack).execute(api.database), message);
    });

  it('cannot remove an entry of the audit before it is sealed', async () => {
    const removal = api.database.transaction().execute(async (transaction) => {
      await appendAudit(transaction, null, [
        { action: 'test', recordType: 'test', recordId: null, before: null, after: null },
      ]);
      await sql`delete from audit_unsealed`.execute(transaction);
    });
    await assert.rejects(removal, /never removed before they are sealed/);
  });

  it('can do what the owner cannot refuse it: append', async () => {
    assert.ok((await sql`select 1 from audit`.execute(api.database)).rows.length > 5);
  });
});
