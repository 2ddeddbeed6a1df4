import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { readApiSettings } from './settings.ts';

function folder(context: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'padiman-settings-'));
  context.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test('all settings have defaults', () => {
  const settings = readApiSettings({});
  assert.equal(settings.sms.provider, 'console');
  assert.equal(settings.hideUnknownPhones, false);
  assert.equal(settings.product, 'Padiman');
  assert.match(settings.setupToken, /^[\w-]{43}$/);
  assert.equal(settings.setupTokenGiven, false);
  assert.equal(settings.decisionUndoSeconds, 10);
  assert.notEqual(settings.setupToken, readApiSettings({}).setupToken);
  assert.notDeepEqual(settings.codeKey, readApiSettings({}).codeKey);
});

test('the key of a folder is created once, complete, and readable by its owner only', (context) => {
  const dataDir = join(folder(context), 'new');
  const [first, second] = [readApiSettings({}, { dataDir }), readApiSettings({}, { dataDir })];
  assert.equal(first.codeKey.length, 32);
  assert.deepEqual(first.codeKey, second.codeKey);
  assert.equal(statSync(join(dataDir, 'auth.key')).mode & 0o077, 0);
  assert.ok(!readFileSync(join(dataDir, 'auth.key'), 'utf8').includes('\n'));
});

test('AUTH_SECRET replaces the key of the folder', (context) => {
  const AUTH_SECRET = 'x'.repeat(32);
  const { codeKey } = readApiSettings({ AUTH_SECRET }, { dataDir: folder(context) });
  assert.deepEqual(codeKey, readApiSettings({ AUTH_SECRET }).codeKey);
});

test('AUTH_SECRET_OLD is a former key', () => {
  const [AUTH_SECRET, AUTH_SECRET_OLD] = ['n'.repeat(32), 'o'.repeat(32)];
  const former = readApiSettings({ AUTH_SECRET: AUTH_SECRET_OLD }).codeKey;
  const { codeKey, formerKeys } = readApiSettings({ AUTH_SECRET, AUTH_SECRET_OLD });
  assert.deepEqual([codeKey, formerKeys], [Buffer.from(AUTH_SECRET), [former]]);
  assert.deepEqual(readApiSettings({ AUTH_SECRET }).formerKeys, []);
});

test('an empty value counts as not set', () => {
  const SETUP_TOKEN = 'a token of sixteen';
  const settings = readApiSettings(
    { SETUP_TOKEN, AUTH_HIDE_UNKNOWN_PHONES: 'true', SMS_PROVIDER: '' },
    { product: 'Other' },
  );
  assert.deepEqual(
    [settings.setupToken, settings.setupTokenGiven, settings.hideUnknownPhones, settings.product],
    [SETUP_TOKEN, true, true, 'Other'],
  );
  assert.equal(readApiSettings({ AUTH_HIDE_UNKNOWN_PHONES: '' }).hideUnknownPhones, false);
});

const wrong = [
  [{ AUTH_HIDE_UNKNOWN_PHONES: 'yes' }, /AUTH_HIDE_UNKNOWN_PHONES must be true or false/],
  [{ AUTH_SECRET: 'short' }, /AUTH_SECRET must have at least 32/],
  [{ SETUP_TOKEN: 'short' }, /SETUP_TOKEN must have 16 to 200/],
  [{ MAX_REQUESTS_IN_FLIGHT: 'many' }, /MAX_REQUESTS_IN_FLIGHT must be a number from 0/],
  [{ MAX_EVENT_LOOP_UTILISATION: '90' }, /MAX_EVENT_LOOP_UTILISATION must be a number from 0/],
  [{ DECISION_UNDO_SECONDS: '61' }, /DECISION_UNDO_SECONDS must be a number from 0 to 60/],
  [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN must have 16 to 200/],
  [{ SMS_PROVIDER: 'console', NODE_ENV: 'production' }, /SMS_PROVIDER=console/],
] as const;

for (const [environment, message] of wrong) {
  test(`${JSON.stringify(environment)} is refused by name`, () => {
    assert.throws(() => readApiSettings(environment), { name: 'InvalidSettings', message });
  });
}
