import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkoutRoot } from '@padiman/release/checkout';
import { temporaryFolder } from '@padiman/release/testing';
import {
  accepted,
  advisoriesOfNpm,
  findVulnerable,
  isFailure,
  readAdvisories,
  type Lock,
} from './advisories.ts';

const lock: Lock = {
  packages: {
    '': {},
    api: { dependencies: { outer: '^1', '@own/contracts': '^1' } },
    bench: { dependencies: { meter: '^1' } },
    'node_modules/@own/contracts': { resolved: 'shared/contracts', link: true },
    'shared/contracts': { dependencies: { checks: '^1' } },
    'node_modules/outer': { version: '1.0.0', optionalDependencies: { inner: '^2' } },
    'node_modules/outer/node_modules/inner': { version: '2.0.0-beta.1' },
    'node_modules/inner': { version: '3.0.0' },
    'node_modules/checks': { version: '1.2.3' },
    'node_modules/meter': { version: '1.0.0', dependencies: { inner: '^3' } },
    'node_modules/alias': { name: 'checks', version: '1.0.0' },
  },
};
const advisory = (severity: string, vulnerable: string, url = 'https://a.example/1') => ({
  ...{ id: 1, severity, vulnerable_versions: vulnerable, title: 'Breaks', url },
});
const find = (advisories: Parameters<typeof readAdvisories>[0], ...acceptances: typeof accepted) =>
  findVulnerable(lock, readAdvisories(advisories), acceptances, '2026-11-25');

test('installed versions are matched, with the way to those of production', () => {
  const found = find({
    inner: [advisory('high', '<4.0.0')],
    checks: [advisory('critical', '>=1.2.0 <1.2.4'), advisory('low', '<1')],
    absent: [advisory('critical', '*')],
  });
  assert.deepEqual(
    found.map(({ name, version, path, isProduction }) => [name, version, path, isProduction]),
    [
      ['inner', '2.0.0-beta.1', 'api > outer > inner', true],
      ['checks', '1.2.3', 'api > @own/contracts > checks', true],
      ['inner', '3.0.0', 'node_modules/inner', false],
    ],
  );
  assert.deepEqual(found.map(isFailure), [true, true, false]);
  assert.deepEqual(find({ checks: [advisory('moderate', '*')] }).map(isFailure), [false, false]);
});

test('an accepted advisory fails nothing until its date has passed', () => {
  const given = { checks: [advisory('high', '1.2.3')] };
  const acceptance = { name: 'checks', url: 'https://a.example/1', reason: 'Not called' };
  assert.deepEqual(find(given, { ...acceptance, until: '2026-11-25' }).map(isFailure), [false]);
  assert.deepEqual(find(given, { ...acceptance, until: '2026-11-24' }).map(isFailure), [true]);
  assert.deepEqual(
    find(given, { ...acceptance, url: 'https://a.example/2', until: '2027-01-01' }).map(isFailure),
    [true],
  );
});

test('accepted advisories have a reason, and a date within half a year', () => {
  const latest = new Date(Date.now() + 183 * 24 * 3_600_000).toISOString().slice(0, 10);
  for (const { name, reason, until } of accepted) {
    assert.ok(reason.length >= 20 && /^\d{4}-\d\d-\d\d$/.test(until) && until <= latest, name);
  }
});

test("npm's report gives the advisories, and a refusal of the registry is an error", () => {
  const via = { source: 1, name: 'inner', severity: 'high', title: 'Breaks', url: 'u', range: '<4' };
  const vulnerabilities = { inner: { via: [via] }, outer: { via: ['inner', via] } };
  const expected = { id: 'u', severity: 'high', title: 'Breaks', url: 'u', vulnerable_versions: '<4' };
  assert.deepEqual(advisoriesOfNpm({ vulnerabilities }), { inner: [expected] });
  assert.throws(() => advisoriesOfNpm({ message: '405 Method Not Allowed' }), /did not answer/);
  for (const other of [null, { inner: {} }, { inner: [{ severity: 'high' }] }, { vulnerabilities }]) {
    assert.throws(() => readAdvisories(other), /bulk format/);
  }
});

test('the command compares the installed packages with a file', async (t) => {
  const folder = await temporaryFolder(t);
  const run = (content: string) => {
    const file = join(folder, 'advisories.json');
    writeFileSync(file, content);
    const script = join(import.meta.dirname, '../audit.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--advisories', file], {
      encoding: 'utf8',
    });
    return { status, text: stdout + stderr };
  };
  const { packages } = JSON.parse(readFileSync(join(checkoutRoot, 'package-lock.json'), 'utf8')) as Lock;
  const { version } = packages['node_modules/fastify']!;
  const failed = run(JSON.stringify({ fastify: [advisory('critical', `<=${version}`)] }));
  assert.equal(failed.status, 1);
  assert.match(failed.text, /^critical +production fastify@\S+: Breaks\n {2}(api|edge) > fastify\n/);
  assert.equal(run(JSON.stringify({ jest: [advisory('critical', '*')] })).status, 0);
  assert.deepEqual(run('{}'), {
    status: 0,
    text: '0 advisories, 0 high or critical ones of production.\n',
  });
  const broken = run('no JSON');
  assert.equal(broken.status, 2);
  assert.match(broken.text, /^No audit: .*--advisories <file>/);
});
