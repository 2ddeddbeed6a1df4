import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { brandForms } from '@padiman/federation/pages';
import { fileAddress } from '@padiman/federation/registry';
import { promote } from '@padiman/release/promote';
import { publishRemote } from '@padiman/release/testing';
import type { EdgeOptions } from '../app.ts';
import { readBrand } from '../config/brand.ts';
import { runEdge } from '../testing/running-edge.ts';

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
async function runLogin(t: TestContext, access = 'guest', options: Partial<EdgeOptions> = {}) {
  const running = await runEdge(t, options);
  const paths = [{ path: '/login', title: 'Login', access }];
  const { record } = await publishRemote(running.store, running.folder, 'mfe-login', {
    descriptor: { paths },
    files,
  });
  const { registry } = await promote(running.store, [record]);
  return { ...running, record, registry };
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
  const running = await runEdge(t);
  const paths = [{ path: '/login', title: 'Login', access: 'guest' }];
  const { [template]: _, ...others } = files;
  const { record } = await publishRemote(running.store, running.folder, 'mfe-login', {
    descriptor: { paths },
    files: others,
  });
  await promote(running.store, [record]);
  const { status, text } = await running.get('/login');
  assert.equal(status, 200);
  assert.ok(!text.includes('<template'));
  assert.match(text, /<script \S+ data-base="\/shell\//);
});
