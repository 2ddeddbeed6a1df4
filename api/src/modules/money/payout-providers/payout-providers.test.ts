import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { payoutProviders } from './payout-providers.adapter.ts';

const root = join(import.meta.dirname, '../../../../..');
const here = 'api/src/modules/money/payout-providers';

test('only the registry and the folder of a provider name it', () => {
  const files = globSync('{api,edge,shell,release,mfe-*,shared/*}/src/**/*.{ts,tsx,json}', { cwd: root });
  assert.ok(files.length > 500);
  const sources = files.filter(
    // Tests, their fake providers, and migrations.
    (file) => !/\.(test|fixture)\.tsx?$|\/src\/testing\/|\/database\/migrations\//.test(file),
  );
  for (const { id } of payoutProviders) {
    const allowed = new RegExp(`^${here}/(payout-providers\\.adapter\\.ts$|${id}/)`);
    const found = sources.filter(
      (file) =>
        !allowed.test(file.replaceAll('\\', '/')) &&
        readFileSync(join(root, file), 'utf8').toLowerCase().includes(id),
    );
    assert.deepEqual(found, [], id);
  }
});

test('providers have ids of their own, which the database takes', () => {
  const ids = payoutProviders.map(({ id }) => id);
  assert.equal(new Set([...ids, 'manual']).size, ids.length + 1);
  for (const id of ids) assert.match(id, /^[a-z][a-z0-9]{1,19}$/);
});

test('settings are read when they are set, and name the secret key', () => {
  for (const { id, settings } of payoutProviders) {
    assert.equal(settings.read({}), undefined, id);
    assert.ok(settings.key.variable in settings.variables, id);
  }
});
