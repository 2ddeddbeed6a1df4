import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase, serve, type TestApi } from '../../../testing/api.ts';
import { pglite, postgres } from '../../../testing/databases.ts';
import { payoutsBy, type FakeProvider } from '../../../testing/payout-provider-server.ts';
import {
  emptyQueue,
  fakeProviders,
  insertAccepted,
  insertActor,
  insertRequested,
  outboxOver,
  referenceOf,
  stateOf,
} from '../../../testing/payouts.ts';
import { insertLoggedIn, type LoggedIn, madeBefore } from '../../../testing/staff.ts';
import { sendNext } from './outbox.service.ts';
import { deleteRows, rowOf, setRows } from '../../../testing/rows.ts';

const engine = postgres.missing === undefined ? postgres : pglite;
const resolutions = ({ calls }: FakeProvider) => calls.filter((call) => call === 'resolve').length;

for (const [name, start] of fakeProviders) {
  describe(`names of accounts by ${name} (${engine.name})`, () => {
    let provider: FakeProvider;
    let api: TestApi;
    let staff: LoggedIn;
    before(async () => {
      provider = await start();
      api = await serve(await engine.open(), {
        settings: { payouts: payoutsBy(provider, [provider], 1_000) },
      });
      staff = await insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } });
    });
    after(async () => {
      await api.close();
      await provider.close();
    });
    let number = 1_000_000_000;
    const insertRequest = async (accountNumber = String((number += 1))) => {
      const { userId, id } = await insertRequested(api.database, { account_number: accountNumber });
      return { id, userId, accountNumber };
    };
    const path = (id: string) => `/dashboard/withdrawal-requests/${id}`;
    const details = async (id: string) => (await staff.get(path(id))).body.data;
    const resolve = (id: string, who = staff) => who.post(`${path(id)}/resolve-account`);

    it('are asked once for an account, and compared with the user’s name', async () => {
      const { id, accountNumber } = await insertRequest();
      const unknown = { name: null, matches: null, failure: null, resolvedAt: null };
      assert.deepEqual((await details(id)).accountOwner, unknown);
      const before = resolutions(provider);
      assert.equal((await resolve(id)).body.data.name, 'OBI ADA CHIOMA');
      await resolve((await insertRequest(accountNumber)).id);
      assert.equal(resolutions(provider) - before, 1);
      const { accountOwner } = await details(id);
      assert.deepEqual([accountOwner.name, accountOwner.matches], ['OBI ADA CHIOMA', true]);
      const other = await insertRequest();
      provider.owners.set(other.accountNumber, 'EVE STRANGER');
      assert.equal((await resolve(other.id)).body.data.matches, false);
    });

    it('that fail are shown, asked for again, and do not prevent the decision', async () => {
      for (const [owner, failure] of [
        [null, /^\w+ answered 4\d\d: .*could not /i],
        [undefined, /^\w+ did not answer$/],
      ] as const) {
        const { id, userId, accountNumber } = await insertRequest();
        provider.owners.set(accountNumber, owner);
        assert.match((await resolve(id)).body.data.failure, failure);
        const { accountOwner, version } = await details(id);
        assert.match(accountOwner.failure, failure);
        provider.owners.set(accountNumber, 'ADA OBI');
        if (owner === null) assert.equal((await resolve(id)).body.data.failure, null);
        // The name is shown now, and was not at the time of that version.
        const body = { _id: userId, withdrawalID: referenceOf(id), status: 'accepted' };
        const decide = (shown: string) =>
          staff.put('/dashboard/update-withdrawal/', { ...body, version: shown });
        if (owner === null) assert.equal((await decide(version)).status, 409);
        assert.equal((await decide((await details(id)).version)).status, 200);
        const { resolved_name: name } = await rowOf(api.database, 'payouts', ['resolved_name'], { id });
        assert.equal(name, owner === null ? 'ADA OBI' : null);
      }
    });

    it('require a request', async () => {
      assert.equal((await resolve(staff.id)).status, 404);
    });
  });

  onEachDatabase(`the first transfer to an account by ${name}`, (api, database) => {
    let provider: FakeProvider;
    const actor = madeBefore(() => insertActor(database));
    before(async () => void (provider = await start()));
    after(() => provider.close());
    beforeEach(async () => {
      await emptyQueue(database);
      await deleteRows(database, 'resolved_accounts');
      provider.calls.length = 0;
      provider.owners.clear();
    });
    const send = (timeout?: number) => sendNext(outboxOver(database, provider, timeout));
    const keptName = () => rowOf(database, 'resolved_accounts', ['name', 'failure']);

    it('is preceded by its resolution, the second is not', async () => {
      for (let nth = 0; nth < 2; nth += 1) {
        const { id } = await insertAccepted(database, actor, name);
        await send();
        assert.equal(await stateOf(database, id), 'paid');
      }
      const found = provider.calls.filter((call) => call !== 'recipient');
      assert.deepEqual([found, resolutions(provider)], [['resolve', 'transfer', 'transfer'], 1]);
      assert.equal((await keptName()).name, 'OBI ADA CHIOMA');
    });

    it('is made although the bank knows no name, and the failure is kept', async () => {
      provider.owners.set('0123456789', null);
      const { id } = await insertAccepted(database, actor, name);
      await send();
      assert.equal(await stateOf(database, id), 'paid');
      assert.match((await keptName()).failure ?? '', /could not /i);
    });

    it('waits with its trouble shown while the provider does not answer', async () => {
      provider.owners.set('0123456789', undefined);
      const { id, reference } = await insertAccepted(database, actor, name);
      await send(1_000);
      assert.match((await rowOf(database, 'payouts', ['trouble'], { id })).trouble ?? '', /did not answer$/);
      assert.equal(provider.sent.get(reference), undefined);
    });

    it('goes to the account of the decision, whatever becomes of the request', async () => {
      const { id, reference } = await insertAccepted(database, actor, name);
      // Only the owner of the tables can do this; the worker does not read it.
      await database.transaction().execute(async (transaction) => {
        await sql`alter table withdrawals disable trigger user`.execute(transaction);
        await setRows(transaction, 'withdrawals', { account_number: '6666666666' }, { id });
        await sql`alter table withdrawals enable trigger user`.execute(transaction);
      });
      await send();
      assert.equal(provider.transfers.get(reference)?.account, '057/0123456789');
    });
  });
}
