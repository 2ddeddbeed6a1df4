import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { signatureHeader, verifySignature } from '@padiman/federation/registry';
import { promote, rollback } from '@padiman/release/promote';
import { publishRemote, sealedRelease, trialSigner } from '@padiman/release/testing';
import { readableLog, runEdge } from '../testing/running-edge.ts';

const html = { accept: 'text/html' };

/** Edge whose live registry, validly signed, has this entry for `mfe-rides`; changes nothing else. */
async function runWith(t: TestContext, change: (entry: Record<string, unknown>) => unknown) {
  const { lines, server } = readableLog();
  const running = await runEdge(t, { server });
  const { release, folder } = running;
  const entry = change({ ...release.registry.remotes['mfe-rides'] });
  const remotes = { ...release.registry.remotes, 'mfe-rides': entry };
  const registry = { ...release.registry, release: '000002', remotes };
  const text = JSON.stringify(registry);
  await writeFile(
    join(folder, 'history/000002.json'),
    sealedRelease({ ...release, release: '000002', previous: '000001', registry: registry as never }),
  );
  return { ...running, lines, text };
}

const descriptorOf = (entry: Record<string, unknown>) => entry.descriptor as Record<string, unknown>;

const unreadable: [string, (entry: Record<string, unknown>) => unknown][] = [
  ['entry is null', () => null],
  ['entry is a text', () => 'x'],
  ['entry has no address', ({ base: _, ...others }) => others],
  ['entry has no integrity', ({ integrity: _, ...others }) => others],
  ['descriptor is a list', (entry) => ({ ...entry, descriptor: [] })],
  ['descriptor has no paths', (entry) => ({ ...entry, descriptor: { ...descriptorOf(entry), paths: 7 } })],
  [
    'descriptor requires an unknown key',
    (entry) => ({ ...entry, descriptor: { ...descriptorOf(entry), requires: ['layout'] } }),
  ],
];

for (const [what, change] of unreadable) {
  test(`a live remote whose ${what} costs no other page, and is logged once`, async (t) => {
    const { get, lines, text, store, folder } = await runWith(t, change);
    for (let times = 0; times < 3; times++) {
      assert.equal((await get('/parcels', html)).status, 200);
      assert.equal((await get('/nowhere', html)).status, 404);
      assert.equal((await get('/readyz')).status, 200);
      assert.equal((await get('/robots.txt')).status, 200);
      assert.equal((await get('/sitemap.xml')).status, 200);
      assert.equal((await get('/dev/override/leave')).status, 303);
      const answer = await get('/registry.json');
      assert.equal(answer.text, text, 'byte for byte as it was signed');
      await verifySignature(answer.text, answer.headers[signatureHeader] as string, [trialSigner.key]);
    }
    const logged = lines.filter(({ msg }) => msg === 'A remote cannot be read');
    assert.equal(logged.length, 1);
    assert.equal(logged[0]?.remote, 'mfe-rides');
    assert.ok(logged[0]?.reason);

    // Another team releases, and its release does not hide the fault; the team itself rolls back or repairs.
    const { record: other } = await publishRemote(store, folder, 'mfe-other');
    await promote(store, [other]);
    assert.equal((await get('/other', html)).status, 200);
    const { record: repaired } = await publishRemote(store, folder, 'mfe-rides', { code: 'repaired();' });
    await promote(store, [repaired]);
    assert.equal((await get('/rides', html)).status, 200);
    await rollback(store, ['mfe-rides']);
    assert.equal((await get('/rides', html)).status, 200);
  });
}

test('a path of a remote that cannot be read is still answered with the shell, which names the section', async (t) => {
  const { get } = await runWith(t, ({ base: _, ...others }) => others);
  const page = await get('/rides', html);
  assert.equal(page.status, 200);
  assert.match(page.text, /<script/);
  assert.doesNotMatch(String(page.headers.link), /prefetch/);
});

test('keys, rights and accesses that this edge does not know are no fault of any page', async (t) => {
  const { get, lines } = await runWith(t, (entry) => ({
    ...entry,
    epoch: 9,
    descriptor: {
      ...descriptorOf(entry),
      theme: { dark: true },
      paths: [
        { path: '/rides', title: 'Rides', access: 'viewRides', layout: 'wide' },
        { path: '/rides/all', title: 'All rides', access: 'everyone' },
        { path: '//evil.example', title: 'X', access: 'public' },
      ],
      menu: [{ label: 'Rides', path: '/rides', access: 7 }],
      rights: [{ name: 'viewRides', label: 'View Rides', opens: 'rides', scope: 'all' }, 'x'],
    },
  }));
  for (const path of ['/rides', '/rides/all', '/parcels']) {
    const page = await get(path, html);
    assert.equal(page.status, 200, path);
  }
  assert.equal((await get('/rides/all', html)).headers['x-robots-tag'], 'noindex');
  assert.equal((await get('/readyz')).status, 200);
  const logged = lines.filter(({ msg }) => msg === 'A part of a remote cannot be read');
  assert.deepEqual(
    logged.map(({ reason }) => String(reason).split(/[ :]/)[0]),
    ['paths[1].access', 'paths[2]', 'menu[0].access', 'rights[1]'],
  );
});

test('a loading plan or list of documents that cannot be read costs only hints and documents of its remote', async (t) => {
  const { get, publishLive } = await runEdge(t);
  for (const [plan, documents] of [
    ['{', '{'],
    ['null', 'null'],
    ['{"entry":7,"screens":{"/rides":{"files":7}}}', '{"documents":[{"path":7}]}'],
    ['{"entry":["entry.js"],"screens":{"/rides":{}}}', '{"documents":{}}'],
  ]) {
    const files = { 'loading.json': plan!, 'documents.json': documents! };
    await publishLive('mfe-rides', { files });
    for (const path of ['/rides', '/parcels']) assert.equal((await get(path, html)).status, 200, plan);
    assert.doesNotMatch(String((await get('/rides')).headers.link), /prefetch/, plan);
    assert.match(String((await get('/parcels')).headers.link), /prefetch/, plan);
    assert.equal((await get('/nowhere', html)).status, 404, documents);
    assert.equal((await get('/sitemap.xml')).status, 200, documents);
  }
});
