import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { rollback } from '@padiman/release/promote';
import { brandForms } from '@padiman/federation/pages';
import { readBrand } from '../config/brand.ts';
import { runEdge } from '../testing/running-edge.ts';
import type { EdgeOptions } from '../app.ts';

/** Only the shell's page loads scripts. */
const scriptOfShell = /<script \S+ data-base="\/shell\//;

const style = 'p { color: green }';
const hash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
const html = (text: string) =>
  `<!doctype html><title>⟦product⟧</title><link rel="canonical" href="⟦origin⟧/">` +
  `<style>${style}</style>` +
  `<script type="application/ld+json">{"name":"⟦json product⟧"}</script><p>${text}`;

/** A document's file name is the hash of its content. */
const templateOf = (text: string) => `static/${createHash('sha256').update(text).digest('hex')}.template`;

/** Files of a build with these documents. */
function documentFiles(documents: { path: string; text: string; type?: string; notFound?: boolean }[]) {
  const named = documents.map((document) => ({ ...document, file: templateOf(document.text) }));
  return {
    'documents.json': JSON.stringify({
      documents: named.map(({ path, type = 'text/html; charset=utf-8', notFound = false, file }) => ({
        path,
        type,
        notFound,
        styles: [hash],
        forms: Object.fromEntries(brandForms.map((form) => [form, file])),
      })),
    }),
    ...Object.fromEntries(named.map(({ file, text }) => [file, text])),
  };
}

const build = (landing: string) => ({
  paths: ['/', '/about'],
  files: documentFiles([
    { path: '/', text: html(landing) },
    { path: '/not-found', text: html('Nothing here'), notFound: true },
    { path: '/site.webmanifest', text: '{"name":"⟦json product⟧"}', type: 'application/manifest+json' },
    { path: '/rides', text: html('Not its own') },
  ]),
});

/** Edge with one remote that has documents, and others without. */
async function runSite(t: TestContext, options: Partial<EdgeOptions> = {}) {
  const running = await runEdge(t, options);
  await running.publishLive('mfe-site', build('The first text'));
  return running;
}

test('a document is served at its path, with the brand and a policy without scripts', async (t) => {
  const { get, ask, store } = await runSite(t);
  const page = await get('/');
  assert.equal(page.status, 200);
  assert.match(page.text, /<title>Padiman<\/title>/);
  const policy = page.headers['content-security-policy'] as string;
  assert.match(policy, /^default-src 'none'; /);
  assert.ok(policy.includes(`style-src '${hash}'`));
  assert.doesNotMatch(policy, /script-src|unsafe|http/);
  assert.ok(policy.endsWith(`report-uri /csp-report?release=${(await store.live())?.release}`));
  assert.equal(page.headers['x-content-type-options'], 'nosniff');
  assert.equal(page.headers['x-robots-tag'], undefined);
  assert.equal(page.headers['cache-control'], 'no-cache');

  const brotli = await get('/?from=a-friend', { 'accept-encoding': 'br' });
  assert.equal(brotliDecompressSync(brotli.body).toString(), page.text);
  const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': brotli.headers.etag! });
  assert.equal(again.status, 304);
  assert.equal((await ask('/', { method: 'HEAD' })).body.length, 0);
  assert.equal((await ask('/', { method: 'POST' })).status, 405);

  const manifest = await get('/site.webmanifest');
  assert.match(manifest.headers['content-type'] as string, /^application\/manifest\+json/);
  assert.deepEqual(JSON.parse(manifest.text), { name: 'Padiman' });
});

test('paths without a document get the shell, and search engines index documents only', async (t) => {
  const { get } = await runSite(t, { publicOrigin: 'https://padiman.example' });
  const about = await get('/about');
  assert.match(about.text, scriptOfShell);
  // All remotes of this test are public.
  assert.equal(about.headers['x-robots-tag'], undefined);
  assert.match((await get('/rides')).text, scriptOfShell, "a document cannot take another remote's path");
  const robots = await get('/robots.txt');
  assert.equal(
    robots.text,
    'User-agent: *\nDisallow: /api/\n\nSitemap: https://padiman.example/sitemap.xml\n',
  );
  const sitemap = await get('/sitemap.xml');
  assert.deepEqual(
    [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address),
    ['https://padiman.example/'],
  );
  assert.match((await get('/')).text, /rel="canonical" href="https:\/\/padiman\.example\/"/);
});

test("unknown paths get the site's own 404 page", async (t) => {
  const { get } = await runSite(t);
  for (const path of ['/nowhere', '/not-found', '/no/such/page']) {
    const page = await get(path, { accept: 'text/html' });
    assert.equal(page.status, 404, path);
    assert.match(page.text, /Nothing here/);
    assert.equal(page.headers['cache-control'], 'no-store');
  }
  const ofStaff = await get('/nowhere', { accept: 'text/html', cookie: 'signed-in=1' });
  assert.deepEqual([ofStaff.status, ofStaff.headers['x-robots-tag']], [404, 'noindex']);
  assert.match(ofStaff.text, scriptOfShell);
  assert.match((await get('/nowhere.js')).headers['content-type'] as string, /^text\/plain/);
});

test('another brand needs no build and is escaped', async (t) => {
  const product = `<b>"O'Neil" & ⟦origin⟧ </script>`;
  const appLinks = { search: 'https://app.example/search' };
  const { get } = await runSite(t, { brand: { ...readBrand(), product, appLinks } });
  const { text, headers } = await get('/');
  assert.match(String(headers['content-security-policy']), /form-action 'self' https:\/\/app\.example;/);
  assert.ok(text.includes('<title>&lt;b&gt;&quot;O&#x27;Neil&quot; &amp; ⟦origin⟧ &lt;/script&gt;</title>'));
  const [, data = ''] = /ld\+json">(.*?)<\/script>/.exec(text) ?? [];
  assert.deepEqual(JSON.parse(data), { name: product });
});

test('a release changes the document, and a rollback restores it', async (t) => {
  const { get, store, publishLive } = await runSite(t);
  assert.match((await get('/')).text, /The first text/);
  await publishLive('mfe-site', build('The second text'));
  const page = await get('/');
  assert.match(page.text, /The second text/);
  await rollback(store, ['mfe-site']);
  assert.match((await get('/', { 'if-none-match': page.headers.etag! })).text, /The first text/);
});

test('an altered document is not served; a document that was read stays cached', async (t) => {
  const { get, folder } = await runSite(t);
  const file = join(folder, 'files', basename(templateOf(html('The first text')), '.template'));
  await writeFile(file, html('Somebody was here'));
  assert.match((await get('/')).text, scriptOfShell);
  await writeFile(file, html('The first text'));
  assert.match((await get('/')).text, /The first text/);
  await rm(file);
  assert.match((await get('/')).text, /The first text/, 'a document stays cached');
});

test('a browser with an override of the remote gets its screens instead of documents', async (t) => {
  const { get } = await runSite(t, { devOrigins: ['http://localhost:9'] });
  const cookie = `padiman-override=${new URLSearchParams({ 'mfe-site': 'http://localhost:9' })}`;
  assert.match((await get('/', { cookie })).text, scriptOfShell);
  assert.match((await get('/')).text, /The first text/);
});

test("a remote's invalid documents do not affect other pages", async (t) => {
  const { get, publishLive } = await runSite(t);
  await publishLive('mfe-broken', { files: { 'documents.json': '{"documents":[{"path":"//elsewhere"}]}' } });
  assert.match((await get('/broken')).text, scriptOfShell);
  assert.match((await get('/')).text, /The first text/);
});

for (const publicOrigin of ['https://padiman.example', undefined]) {
  test(`attack: a forged Host header gets into no canonical address; origin ${publicOrigin}`, async (t) => {
    const { get } = await runSite(t, { publicOrigin });
    for (const host of ['evil.example', 'evil.example:8080', '"><script>evil']) {
      const headers = { host, 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
      for (const path of ['/', '/nowhere', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt']) {
        const { text } = await get(path, { ...headers, accept: 'text/html' });
        assert.doesNotMatch(text, /evil/, path);
        assert.equal(text.includes('https://padiman.example'), publicOrigin !== undefined, path);
      }
      const { text } = await get('/', headers);
      assert.equal(/rel="canonical" href="([^"]*)"/.exec(text)?.[1], publicOrigin && `${publicOrigin}/`);
    }
  });
}
