import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { fileAddress } from '@padiman/federation/registry';
import type { BuildRecord } from '@padiman/release/store';
import { temporaryStore } from '@padiman/release/testing';
import { runBackend, runEdge } from '../testing/running-edge.ts';
import { createHash } from 'node:crypto';
import { brandForms } from '@padiman/federation/pages';
import type { EdgeOptions } from '../app.ts';
import { readBrand } from '../config/brand.ts';

/** Values of the header for the files of every page: the shell's script, then configuration and registry. */
const everyPage = ([shell]: readonly BuildRecord[]) => {
  const integrity = shell!.integrity['shell.js']!;
  return [
    `<${fileAddress('shell.js', integrity)}>; rel=preload; as=script; integrity="${integrity}"`,
    ...['/config.json', '/registry.json'].map(
      (address) => `<${address}>; rel=preload; as=fetch; crossorigin=anonymous`,
    ),
  ];
};

test("a remote's path answers with the live shell, revalidated at every visit", async (t) => {
  const { get, records } = await runEdge(t);
  const page = await get('/rides?filter=reported', { 'accept-encoding': 'br' });
  assert.equal(page.status, 200);
  assert.equal(page.headers['cache-control'], 'no-cache');
  assert.match(
    brotliDecompressSync(page.body).toString(),
    new RegExp(`src="${fileAddress('shell.js', records[0]!.integrity['shell.js']!)}"`),
  );
  const again = await get('/rides', { 'accept-encoding': 'br', 'if-none-match': page.headers.etag! });
  assert.equal(again.status, 304);
  const other = await get('/rides', { 'accept-encoding': 'gzip', 'if-none-match': page.headers.etag! });
  assert.equal(other.status, 200);
});

test("a remote's path prefetches the scripts of its screen", async (t) => {
  const { get, release, records, publishLive } = await runEdge(t);
  const { remotes } = release.registry;
  const { integrity } = remotes['mfe-rides']!;
  const page = await get('/rides');
  const files = ['remoteEntry.js', 'entry.js', 'screen.js'].map((file) =>
    fileAddress(file, integrity[file]!),
  );
  const ofShell = fileAddress('table.js', records[0]!.integrity['table.js']!);
  assert.deepEqual(String(page.headers.link).split(', '), [
    ...everyPage(records),
    ...[...files, ofShell].map((address) => `<${address}>; rel=prefetch; as=script; crossorigin`),
  ]);
  // Same page, other scripts.
  await publishLive('mfe-rides', { code: 'next();' });
  const later = await get('/rides', { 'if-none-match': page.headers.etag! });
  assert.equal(later.status, 304);
  assert.notEqual(later.headers.link, page.headers.link);
});

test('other paths are a 404: HTML for pages, plain text for assets, JSON for API calls', async (t) => {
  const { get } = await runEdge(t);
  const page = await get('/nowhere', { accept: 'text/html,application/xhtml+xml' });
  assert.equal(page.status, 404);
  assert.match(page.text, /href="\/"/);
  assert.match(page.text, /href="\/admin"/);
  assert.ok(!page.text.includes('<script'));
  assert.match(page.headers['content-security-policy'] as string, /style-src 'self' '\S+' 'sha256-/);
  const asset = await get('/nowhere.js', { accept: '*/*' });
  assert.equal(asset.status, 404);
  assert.match(asset.headers['content-type'] as string, /^text\/plain/);
  const call = await get('/api/nowhere', { accept: 'text/html' });
  assert.equal(call.status, 404);
  assert.equal(JSON.parse(call.text).code, 'notFound');
});

test('a trailing slash redirects to the canonical path', async (t) => {
  const { get } = await runEdge(t);
  const slash = await get('/rides/?filter=all');
  assert.equal(slash.status, 308);
  assert.equal(slash.headers.location, '/rides?filter=all');
});

test('methods other than GET are a 405', async (t) => {
  const { ask } = await runEdge(t);
  const posted = await ask('/rides', { method: 'POST', body: 'x=1' });
  assert.equal(posted.status, 405);
  assert.equal(posted.headers.allow, 'GET, HEAD');
  assert.equal((await ask('/nowhere', { method: 'DELETE' })).status, 404);
});

test('before the first release pages are a 503 and the edge is not ready', async (t) => {
  const { store } = await temporaryStore(t);
  const { get } = await runEdge(t, { store });
  assert.equal((await get('/', { accept: 'text/html' })).status, 503);
  assert.equal((await get('/registry.json')).status, 503);
  assert.equal((await get('/readyz')).status, 503);
  assert.equal((await get('/healthz')).status, 200);
});

test('a path with a parameter serves any segment in its place, with the scripts of its screen', async (t) => {
  const { get, publishLive } = await runEdge(t);
  const record = await publishLive('mfe-rides', { paths: ['/rides', '/rides/:id'] });
  const page = await get('/rides/7');
  assert.equal(page.status, 200);
  const file = fileAddress('screen.js', record.integrity['screen.js']!);
  assert.ok(String(page.headers.link).includes(file!));
  assert.equal((await get('/rides/7/8', { accept: 'text/html' })).status, 404);
  assert.equal((await get('/rides/7/')).status, 308);
});

const style = '#first-screen { color: green }';
const hash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
const markup = `<div id="first-screen"><style>${style}</style><h1>⟦product⟧</h1></div>`;
const template = `static/${createHash('sha256').update(markup).digest('hex')}.template`;

const files = {
  'documents.json': JSON.stringify({
    documents: [
      {
        path: '/login',
        type: 'text/html; charset=utf-8',
        notFound: false,
        screen: true,
        styles: [hash],
        forms: Object.fromEntries(brandForms.map((form) => [form, template])),
      },
    ],
  }),
  [template]: markup,
};

/** Edge with a remote whose path `/login` has a first screen. */
async function runLogin(t: TestContext, access = 'guest', options: Partial<EdgeOptions> = {}, given = files) {
  const running = await runEdge(t, options);
  const paths = [{ path: '/login', title: 'Login', access }];
  await running.publishLive('mfe-login', { descriptor: { paths }, files: given });
  return running;
}

const decoded = (text: string) =>
  text.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));

/** Hints in a page. */
const hintsIn = (page: string) =>
  JSON.parse(decoded(/<meta name="page-hints" content="([^"]*)"/.exec(page)?.[1] ?? '')) as {
    apiBase: string;
    reads: { path: string }[];
    prefetch: { first: string[]; then: string[] };
    next?: string;
  };

test('the first screen of a path is part of the page, with the brand and the hash of its style', async (t) => {
  const { get, records } = await runLogin(t);
  const { text, headers } = await get('/login');
  assert.ok(text.includes(markup.replace('⟦product⟧', readBrand().product) + '<div id="root">'));
  const policy = String(headers['content-security-policy']);
  assert.ok(/style-src ([^;]*)/.exec(policy)?.[1]?.endsWith(` '${hash}'`));
  assert.doesNotMatch(policy, /script-src[^;]*unsafe/);
  // The shell's files wait in a template, and nothing is loaded beside the first screen.
  const script = fileAddress('shell.js', records[0]!.integrity['shell.js']!)!;
  const [before = '', waiting = ''] = text.split('<template id="shell-files">');
  assert.ok(!before.includes(`src="${script}"`) && !before.includes('rel="stylesheet"'));
  assert.ok(waiting.includes(`src="${script}"`) && waiting.includes('data-base="/shell/'));
  assert.equal(headers.link, undefined);
  const { prefetch, reads } = hintsIn(text);
  assert.ok(prefetch.first[0]?.endsWith('.css') && prefetch.first.includes(script));
  assert.ok(['/config.json', '/registry.json'].every((address) => prefetch.first.includes(address)));
  assert.deepEqual(reads, []);
});

test('a page without a first screen carries the reads of its path, and its shell starts at once', async (t) => {
  const { get } = await runLogin(t, 'staff');
  const { text } = await get('/rides');
  assert.ok(!text.includes('first-screen') && !text.includes('<template'));
  assert.deepEqual(hintsIn(text), { apiBase: '/api', reads: [], prefetch: { first: [], then: [] } });
  const staff = hintsIn((await get('/login')).text);
  assert.deepEqual(staff.reads, [{ path: '/dashboard/fetch/admins/admin/{userId}' }]);
});

test('the first read of a list is sent ahead to a backend with pages of our kind alone', async (t) => {
  const { url } = await runBackend(t, (_request, response) => response.writeHead(404).end());
  const list = { path: '/dashboard/posts', query: { limit: '50' }, from: ['q'] };
  const paths = [
    { path: '/list', title: 'List', access: 'staff', load: list },
    { path: '/sums', title: 'Sums', access: 'staff', load: { path: '/dashboard/dashboard-summary' } },
  ];
  for (const [capabilities, expected] of [
    [[], [1, 2]],
    [['serverLists'], [2, 2]],
  ] as const) {
    const running = await runEdge(t, { api: { url }, backendSettings: { capabilities: [...capabilities] } });
    await running.publishLive('mfe-lists', { descriptor: { paths } });
    const sent = paths.map(async ({ path }) => hintsIn((await running.get(path)).text).reads.length);
    assert.deepEqual(await Promise.all(sent), expected);
  }
});

test('the texts of a brand cannot leave the hints or the markup', async (t) => {
  const apiBase = 'https://api.example/"><script>alert(1)</script>';
  const { get } = await runLogin(t, 'guest', {
    apiBase,
    brand: { ...readBrand(), product: '<img src=x onerror=alert(1)>' },
  });
  const { text } = await get('/login');
  assert.equal(hintsIn(text).apiBase, apiBase);
  assert.ok(!/<img|<script>alert/.test(text));
});

test('a page that is fetched ahead may be used for some seconds, by that browser alone', async (t) => {
  const { get } = await runLogin(t);
  const ahead = await get('/rides', { 'sec-purpose': 'prefetch' });
  assert.equal(ahead.headers['cache-control'], 'private, max-age=10');
  assert.equal((await get('/rides')).headers['cache-control'], 'no-cache');
});

test('a first screen that cannot be read leaves the page as it is without one', async (t) => {
  const { get } = await runLogin(t, 'guest', {}, { 'documents.json': files['documents.json'] });
  const { status, text } = await get('/login');
  assert.equal(status, 200);
  assert.ok(!text.includes('<template'));
  assert.match(text, /<script \S+ data-base="\/shell\//);
});
