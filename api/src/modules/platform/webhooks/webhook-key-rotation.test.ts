import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { serve } from '../../../testing/api.ts';
import { openBrowser } from '../../../testing/browser.ts';
import { pglite } from '../../../testing/databases.ts';
import { codeFor, forgot, validate } from '../../../testing/password-reset.ts';
import { insertAdmin } from '../../../testing/records.ts';
import { insertEndpoint, webhookCodeKey } from '../../../testing/webhooks.ts';
import { openSecret, SecretUnreadable, secretsKeys } from './webhook-secrets.rules.ts';
import { rowsOf } from '../../../testing/rows.ts';

test('keys rotate: codes stay valid, and secrets move to the current key', async (context) => {
  const handle = await pglite.open();
  const before = await serve(handle, { settings: { codeKey: webhookCodeKey } });
  const { id, secret } = await insertEndpoint(before.database, 'http://127.0.0.1:9/hook');
  const removed = await insertEndpoint(before.database, 'http://127.0.0.1:9/other');
  const { phoneNumber } = await insertAdmin(before.database);
  const browser = openBrowser(before);
  await forgot(before, phoneNumber, '10.14.0.1', browser);

  const current = randomBytes(32);
  const after = await serve(handle, { settings: { codeKey: current, formerKeys: [webhookCodeKey] } });
  context.after(async () => {
    await after.close();
    await before.close();
  });
  const rows = await rowsOf(after.database, 'webhook_endpoints', ['id', 'secret']);
  const sealed = new Map(rows.map((row) => [row.id, row.secret]));
  assert.equal(openSecret(secretsKeys(current), id, sealed.get(id)!), secret);
  assert.equal(openSecret(secretsKeys(current), removed.id, sealed.get(removed.id)!), removed.secret);
  assert.throws(() => openSecret(secretsKeys(webhookCodeKey), id, sealed.get(id)!), SecretUnreadable);

  const moved = openBrowser(after);
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
  assert.equal((await validate(after, phoneNumber, codeFor(before, phoneNumber), moved)).status, 200);
});
