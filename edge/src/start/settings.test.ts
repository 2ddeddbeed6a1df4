import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from './settings.ts';

test('all settings have defaults', () => {
  const settings = readSettings({ PORT: '' });
  assert.equal(settings.PORT, 8080);
  assert.equal(settings.DEMO, true);
  assert.ok(settings.DEV_ORIGINS.includes('http://localhost:3001'));
});

test('production has no demo and no development origins by default', () => {
  const production = readSettings({ NODE_ENV: 'production' });
  assert.equal(production.DEMO, false);
  assert.deepEqual(production.DEV_ORIGINS, []);
  const explicit = readSettings({
    NODE_ENV: 'production',
    DEMO: 'true',
    DEV_ORIGINS: 'https://dev.example:3001',
  });
  assert.equal(explicit.DEMO, true);
  assert.deepEqual(explicit.DEV_ORIGINS, ['https://dev.example:3001']);
});

const invalid = [
  [{ PORT: 'many' }, /PORT must be a number/],
  [{ PORT: '70000' }, /PORT/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with postgres/],
  [{ DEMO: 'perhaps' }, /DEMO must be true or false/],
  [{ API_URL: 'api.example' }, /API_URL must be an address/],
  [
    { DEV_ORIGINS: 'http://localhost:3001/path' },
    /DEV_ORIGINS: http:\/\/localhost:3001\/path is not an origin/,
  ],
  [{ PORT: 'x', LOG_LEVEL: 'loud' }, /PORT[\s\S]*LOG_LEVEL/],
] as const;

for (const [environment, message] of invalid) {
  test(`${JSON.stringify(environment)} is rejected by name`, () => {
    assert.throws(() => readSettings({ ...environment }), message);
  });
}
