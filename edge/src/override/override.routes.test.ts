import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { fileAddress, parseRegistry } from '@padiman/federation/registry';
import { runEdge, runServer, type Answer } from '../testing/running-edge.ts';

const origin = 'http://localhost:3002';
const address = (from: string, remote = 'mfe-rides') =>
  `/dev/override?remote=${remote}&origin=${encodeURIComponent(from)}`;

type Ask = Awaited<ReturnType<typeof runEdge>>['ask'];

/** Sends the form of the confirmation, as the browser does. */
const enter = (
  { ask, port }: { ask: Ask; port: number },
  from: string,
  remote = 'mfe-rides',
  headers: Record<string, string> = {},
) =>
  ask(address(from, remote), {
    method: 'POST',
    headers: {
      origin: `http://127.0.0.1:${port}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: '',
  });

/** The cookie that an answer sets. */
const cookieOf = ({ headers }: Answer) => headers['set-cookie']![0]!.split(';')[0]!;

test('one browser overrides one remote from an allowed origin, and ends the override', async (t) => {
  const edge = await runEdge(t, { devOrigins: [origin] });
  const { get } = edge;
  const entered = await enter(edge, origin);
  assert.equal(entered.status, 303);
  assert.equal(entered.headers.location, '/rides');
  const setCookie = entered.headers['set-cookie']![0]!;
  assert.match(setCookie, /HttpOnly; SameSite=Lax$/);
  const cookie = setCookie.split(';')[0]!;

  const registry = parseRegistry(JSON.parse((await get('/registry.json', { cookie })).text));
  assert.equal(registry.remotes['mfe-rides']?.manifest, `${origin}/mf-manifest.json`);
  assert.equal(registry.remotes['mfe-rides']?.overridden, true);
  assert.equal(registry.remotes['mfe-parcels']?.overridden, undefined);
  const policy = (await get('/rides', { cookie })).headers['content-security-policy'] as string;
  assert.match(policy, /script-src 'self' http:\/\/localhost:3002;/);
  assert.match(policy, /connect-src 'self' http:\/\/localhost:3002 ws:\/\/localhost:3002;/);

  const others = JSON.parse((await get('/registry.json')).text);
  assert.match(others.remotes['mfe-rides'].manifest, /^\/remotes\//);
  assert.ok(!((await get('/rides')).headers['content-security-policy'] as string).includes('localhost'));

  const left = await get('/dev/override/leave', { cookie });
  assert.match(left.headers['set-cookie']![0]!, /^padiman-override=;.*Max-Age=0/);
});

test("only a developer's page has the released shell with React's development build", async (t) => {
  const edge = await runEdge(t, { devOrigins: [origin] });
  const { get, records } = edge;
  const cookie = cookieOf(await enter(edge, origin));
  const { integrity } = records[0]!;
  const page = await get('/rides', { cookie });
  const react = /<script integrity="(sha256-[^"]+)" defer="defer" src="([^"]+)"><\/script><script/.exec(
    page.text,
  );
  assert.equal(react?.[2], fileAddress('react.js', react![1]!));
  assert.ok(page.text.includes(`integrity="${integrity['shell.js']}" data-base=`));
  assert.equal(page.headers['cache-control'], 'private, no-cache');
  const script = await get(react![2]!);
  assert.equal(react![1], `sha256-${createHash('sha256').update(script.body).digest('base64')}`);

  const others = await get('/rides');
  assert.ok(!others.text.includes('development'));
  assert.equal(others.headers['cache-control'], 'no-cache');
  assert.notEqual(others.headers.etag, page.headers.etag);
  assert.equal((await get('/rides', { 'if-none-match': page.headers.etag! })).status, 200);
  assert.ok(!(await get('/registry.json')).text.includes('development'));
});

test('an origin that is not allowed is rejected in the query and in the cookie', async (t) => {
  const edge = await runEdge(t, { devOrigins: [origin] });
  const { get } = edge;
  assert.equal((await get(address('http://evil.example'))).status, 403);
  const answer = await enter(edge, 'http://evil.example');
  assert.equal(answer.status, 403);
  assert.equal(answer.headers['set-cookie'], undefined);
  const cookie = 'padiman-override=mfe-rides=http%3A%2F%2Fevil.example';
  assert.ok(!(await get('/registry.json', { cookie })).text.includes('evil'));
  assert.ok(
    !((await get('/rides', { cookie })).headers['content-security-policy'] as string).includes('evil'),
  );
  assert.equal((await get('/rides', { cookie: 'padiman-override=%E0%A4%A; padiman-override' })).status, 200);
});

test('a remote unknown to registry and development server is a 404', async (t) => {
  const other = { name: 'mfe-other', title: 'Other', owner: 'Trial team', paths: [], menu: [] };
  const developing = await runServer(t, (_request, response) => response.end(JSON.stringify(other)));
  const edge = await runEdge(t, { devOrigins: [origin, developing] });
  for (const from of [origin, developing]) {
    const answer = await enter(edge, from, 'mfe-unknown');
    assert.equal(answer.status, 404);
    assert.equal(answer.headers['set-cookie'], undefined);
  }
});

test('a remote that was never released is visible to its developer only', async (t) => {
  const path = { path: '/lost-items', title: 'Lost Items', access: 'public' };
  const described = { name: 'mfe-lost-items', title: 'Lost', owner: 'Trial team', paths: [path], menu: [] };
  const developing = await runServer(t, (_request, response) => response.end(JSON.stringify(described)));
  const edge = await runEdge(t, { devOrigins: [developing] });
  const { get } = edge;
  const entered = await enter(edge, developing, 'mfe-lost-items');
  assert.equal(entered.headers.location, '/lost-items');
  const cookie = cookieOf(entered);
  const registry = parseRegistry(JSON.parse((await get('/registry.json', { cookie })).text));
  assert.equal(registry.remotes['mfe-lost-items']?.overridden, true);
  assert.equal((await get('/lost-items', { cookie })).status, 200);
  assert.equal((await get('/lost-items')).status, 404);
});

test("the developer's descriptor applies, so that a new screen can be opened", async (t) => {
  const path = { path: '/rides-new', title: 'New', access: 'public' };
  const described = { name: 'mfe-rides', title: 'Rides', owner: 'Trial team', paths: [path], menu: [] };
  const developing = await runServer(t, (_request, response) => response.end(JSON.stringify(described)));
  const edge = await runEdge(t, { devOrigins: [developing] });
  const { get } = edge;
  const cookie = cookieOf(await enter(edge, developing));
  assert.equal((await get('/rides-new', { cookie })).status, 200);
  assert.equal((await get('/rides-new')).status, 404);
});

test('a link changes nothing: it asks for a confirmation, and a form of another site is refused', async (t) => {
  const edge = await runEdge(t, { devOrigins: [origin] });
  const confirmation = await edge.get(address(origin, 'mfe-rides'));
  assert.equal(confirmation.status, 200);
  assert.equal(confirmation.headers['set-cookie'], undefined);
  assert.ok(
    confirmation.text.includes(
      '<form method="post" action="/dev/override?remote=mfe-rides&#38;origin=http%3A%2F%2Flocalhost%3A3002">',
    ),
  );
  const markup = (await edge.get(address(origin, '"><script>'))).text;
  assert.ok(!markup.includes('<script>'));
  for (const from of ['http://evil.example', 'null', `http://127.0.0.1:${edge.port + 1}`]) {
    const answer = await enter(edge, origin, 'mfe-rides', { origin: from });
    assert.equal(answer.status, 403, from);
    assert.equal(answer.headers['set-cookie'], undefined);
  }
  const { status } = await edge.ask(address(origin), { method: 'POST' });
  assert.equal(status, 403, 'without an origin');
});

test('a browser overrides ten remotes at most', async (t) => {
  const served = await runServer(t, (_request, response) => response.end(JSON.stringify(described)));
  const edge = await runEdge(t, { devOrigins: [served] });
  const cookieOf = (names: string[]) => overridesOf(names, served);
  const names = Array.from({ length: 12 }, (_, at) => `mfe-n${at}`);
  const full = await enter(edge, served, 'mfe-rides', { cookie: cookieOf(names.slice(0, 10)) });
  assert.equal(full.status, 400);
  assert.equal(full.headers['set-cookie'], undefined);
  const again = await enter(edge, served, 'mfe-rides', {
    cookie: cookieOf(['mfe-rides', ...names.slice(0, 9)]),
  });
  assert.equal(again.status, 303, 'the same remote again');

  let requests = 0;
  const counting = await runServer(t, (_request, response) => response.end(String((requests += 1))));
  const other = await runEdge(t, { devOrigins: [counting] });
  const cookie = overridesOf(names, counting);
  await other.get('/registry.json', { cookie });
  assert.equal(requests, 10, 'of a cookie with twelve');
});

const described = { name: 'mfe-rides', title: 'Rides', owner: 'Trial team', paths: [], menu: [] };

/** Cookie that overrides remotes by one development server. */
const overridesOf = (names: string[], from: string) =>
  `padiman-override=${new URLSearchParams(Object.fromEntries(names.map((name) => [name, from])))}`;
