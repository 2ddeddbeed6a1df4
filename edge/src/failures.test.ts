import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishedSite } from './site/site.ts';
import { readableLog, runEdge, serve } from './testing/running-edge.ts';
import { readBrand } from './config/brand.ts';

const folder = '/srv/padiman/data/releases';

/** Errors as file systems and object storage throw them. */
const failures = {
  'a name that is too long': Object.assign(
    new Error(`ENAMETOOLONG: name too long, open '${folder}/builds/x'`),
    { code: 'ENAMETOOLONG', path: `${folder}/builds/x` },
  ),
  'an error of S3': Object.assign(new Error('Access Denied for arn:aws:s3:::padiman-releases'), {
    name: 'AccessDenied',
    statusCode: 403,
    $metadata: { httpStatusCode: 403 },
    Resource: '/padiman-releases/live.json',
  }),
};

const paths = [
  '/',
  '/rides',
  '/registry.json',
  '/config.json',
  '/sitemap.xml',
  '/readyz',
  '/dev/override/leave',
  '/admin',
  `/files/${'a'.repeat(64)}.js`,
  '/remotes/mfe-rides/x.js',
];

for (const [name, failure] of Object.entries(failures)) {
  test(`${name} in the store never shows in an answer`, async (t) => {
    const { store } = await runEdge(t);
    const failing = new Proxy(store, {
      get: (target, property) => {
        const found: unknown = Reflect.get(target, property);
        // Registers a listener, and reads nothing.
        if (property === 'onStorageCall') return found;
        return typeof found === 'function' ? () => Promise.reject(failure) : found;
      },
    });
    const { lines, server } = readableLog();
    const { get } = await serve(t, { store: failing, site: publishedSite(failing), server });
    for (const path of paths) {
      const { status, text } = await get(path);
      assert.ok(status >= 300, `${path}: ${status}`);
      assert.doesNotMatch(text, /padiman-releases|arn:|ENAMETOOLONG|AccessDenied|\/srv|at .*\.ts/i, path);
    }
    assert.ok(JSON.stringify(lines).includes(failure.message), 'the log has the reason');
  });
}

test('paths of any length are answered without internal text', async (t) => {
  const { get } = await runEdge(t);
  for (const path of [
    `/remotes/${'a'.repeat(5_000)}`,
    `/remotes/mfe-rides/${'a/'.repeat(2_000)}x.js`,
    `/files/${'a'.repeat(5_000)}.js`,
    `/files/${'a'.repeat(64)}.${'b'.repeat(3_000)}`,
    `/${'%F0%9F%9A%97'.repeat(600)}`,
    `/api/${'a'.repeat(5_000)}`,
  ]) {
    const { status, text } = await get(path);
    assert.ok(status >= 400 && status < 500, `${path.slice(0, 30)}: ${status}`);
    assert.doesNotMatch(text, /ENAMETOOLONG|\/tmp|\/work|at .*\.ts/, path.slice(0, 30));
  }
});

test('security.txt names the contact of the brand and expires within a year', async (t) => {
  const { get } = await runEdge(t, { publicOrigin: 'https://padiman.example' });
  const { status, headers, text } = await get('/.well-known/security.txt');
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  const fields = new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/) as [string, string]),
  );
  assert.equal(fields.get('Contact'), `mailto:${readBrand().contactEmail}`);
  assert.equal(fields.get('Canonical'), 'https://padiman.example/.well-known/security.txt');
  const days = (Date.parse(fields.get('Expires')!) - Date.now()) / 86_400_000;
  assert.ok(days > 178 && days < 365, String(days));
});
