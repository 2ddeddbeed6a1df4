import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertUser } from '../../../testing/records.ts';
import { insertLoggedIn } from '../../../testing/staff.ts';
import { insertEndpoint } from '../../../testing/webhooks.ts';
import { rowsOf, setRows } from '../../../testing/rows.ts';

onEachDatabase('metrics of webhooks', (api) => {
  const scrape = async () => (await fetch(new URL('/metrics', api().url))).text();
  const valueOf = (text: string, name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length),
    );

  it('tell the backlog and the age of the oldest pending delivery', async () => {
    const { database } = api();
    const empty = await scrape();
    assert.equal(valueOf(empty, 'padiman_webhook_deliveries{state="pending"}'), 0);
    assert.equal(valueOf(empty, 'padiman_webhook_deliveries{state="dead"}'), 0);
    assert.equal(valueOf(empty, 'padiman_webhook_oldest_pending_seconds'), 0);

    const { id } = await insertEndpoint(database, 'https://receiver.example/hooks');
    const { token } = await insertLoggedIn(database, { superAdmin: true });
    const userIds = [await insertUser(database), await insertUser(database), await insertUser(database)];
    const body = { userIds, deleteFlag: false, blockFlag: true };
    await api().call('POST', '/dashboard/users/update-status', { token, body });
    const [first] = await rowsOf(database, 'webhook_deliveries', ['id']);
    await database
      .updateTable('webhook_deliveries')
      .set({ retry_since: new Date(Date.now() - 3_600_000) })
      .where('id', '<>', first!.id)
      .execute();
    await setRows(database, 'webhook_deliveries', { state: 'dead' }, { id: first!.id });
    const full = await scrape();
    assert.equal(valueOf(full, 'padiman_webhook_deliveries{state="pending"}'), 2);
    assert.equal(valueOf(full, 'padiman_webhook_deliveries{state="dead"}'), 1);
    const age = valueOf(full, 'padiman_webhook_oldest_pending_seconds');
    assert.ok(age >= 3_590 && age < 3_700, `${age}`);

    // An endpoint that is disabled has nothing under way.
    await setRows(database, 'webhook_endpoints', { enabled: false }, { id });
    assert.equal(valueOf(await scrape(), 'padiman_webhook_deliveries{state="pending"}'), 0);
  });
});
