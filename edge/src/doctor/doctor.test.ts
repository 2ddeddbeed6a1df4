import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { openApi } from '@padiman/api/app';
import { temporaryFolder } from '@padiman/release/testing';
import { examine, exitCodeOf, printChecks } from './doctor.ts';

/** Findings in the environment of a server. */
async function found(environment: Record<string, string>) {
  const checks = await examine(environment);
  return checks
    .filter(({ state }) => state !== 'sound')
    .map(({ name, state, text }) => `${name}, ${state}: ${text}`);
}

async function folder(test: TestContext): Promise<{ DATA_DIR: string }> {
  return { DATA_DIR: await temporaryFolder(test) };
}

test('invalid settings are all that is told', async () => {
  const [finding, ...more] = await found({ PORT: 'many', FOUR_EYES_LIMIT: 'much' });
  assert.match(finding ?? '', /^Settings, fault: PORT must .*\nFOUR_EYES_LIMIT must/);
  assert.deepEqual(more, []);
});

test('invalid reasons of decisions are a fault, which names the file and the entry', async (t) => {
  const environment = await folder(t);
  const file = join(environment.DATA_DIR, 'reasons.json');
  await writeFile(file, JSON.stringify([{ code: 'spam' }]));
  const [finding, ...more] = await found({ ...environment, REASONS_FILE: file });
  assert.match(finding ?? '', /^Settings, fault: REASONS_FILE \S+reasons\.json: entry 1, spam: /);
  assert.deepEqual(more, []);
});

test('a database that is away, and a store without a release, are faults', async (t) => {
  const environment = { ...(await folder(t)), DATABASE_URL: 'postgres://127.0.0.1:1/padiman' };
  const [database, releases] = await found(environment);
  assert.match(database ?? '', /^Database, fault: .*ECONNREFUSED/);
  assert.match(releases ?? '', /^Releases, fault: No release is live/);
});

test('an embedded database that a console has open is not checked, and is checked once it is closed', async (t) => {
  const environment = await folder(t);
  const api = await openApi({ dataDir: environment.DATA_DIR, demo: true, demoScale: 0.01 });
  assert.match((await found(environment)).join('\n'), /Database, unknown: The running console has it open/);
  await api.close();
  const checks = await examine(environment);
  assert.ok(
    checks.some(({ name, state }) => name === 'Migrations' && state === 'sound'),
    printChecks(checks),
  );
  assert.equal(exitCodeOf(checks), 1);
  assert.match(printChecks(checks), /^FAULT {4}Releases/);
});
