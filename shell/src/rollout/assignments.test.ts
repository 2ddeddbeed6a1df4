import { registryFor, type Registry } from '@padiman/federation/registry';
import { signIn, signOut } from '@padiman/client/session';
import { testAdmin } from '@padiman/testing';
import { createAssignments } from './assignments.ts';
import { declineBuild, declinedBuilds, reloadForShell } from './declined-builds.ts';

const build = (name: string) => ({ version: '1', build: name, base: `/shell/${name}/`, integrity: {} });
const entry = {
  ...build('1-next'),
  base: '/remotes/mfe-rides/1-next/',
  manifest: '/remotes/mfe-rides/1-next/mf-manifest.json',
  needs: {},
  descriptor: {
    name: 'mfe-rides',
    title: 'Rides',
    owner: 'A team',
    paths: [{ path: '/rides', title: 'Rides', access: 'staff' }],
    menu: [],
  },
  lastGood: null,
};
const shell = { ...build('1-live'), provides: {}, canary: { ...build('1-canary'), provides: {} } };
const registry = {
  schema: 1,
  release: '000001',
  shell,
  assignments: { until: null },
  remotes: {},
} as unknown as Registry;

const text = (until: string) =>
  JSON.stringify({ kind: 'preview', id: 'p1', name: 'mfe-rides', until, entry });
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const none = { canaries: [], previews: [] };

let requests: [method: string, body: unknown][];

/** Makes the edge answer; undefined: it cannot be reached. */
function edgeAnswers(answer: object | undefined) {
  requests = [];
  Object.assign(window, {
    fetch: async (_: string, { method = 'GET', body }: RequestInit) => {
      requests.push([method, body ? JSON.parse(String(body)) : undefined]);
      if (!answer) throw new Error('offline');
      return { ok: true, json: async () => answer };
    },
  });
}

beforeEach(() => {
  signOut();
  sessionStorage.clear();
  edgeAnswers({ shell: '1-canary', canaries: [], previews: [{ text: text(tomorrow) }] });
});

test('nobody signed in, or nothing to assign: no request', async () => {
  const assignments = createAssignments([]);
  expect(await assignments.read(registry)).toEqual(none);
  signIn({ token: 'a-token', user: testAdmin });
  const { assignments: _, ...plain } = registry;
  expect(await assignments.read(plain)).toEqual(none);
  const over = { ...registry, assignments: { until: '2020-01-01T00:00:00Z' } };
  expect(await assignments.read(over)).toEqual(none);
  expect(requests).toEqual([]);
});

test('the assignment selects the canary of the shell and adds the preview, with its end', async () => {
  signIn({ token: 'a-token', user: testAdmin });
  declineBuild('1-broken');
  const assignment = await createAssignments([]).read(registry);
  expect(requests).toEqual([['POST', { declined: ['1-broken'] }]]);
  const own = registryFor(registry, testAdmin._id, assignment);
  expect(own.shell).toMatchObject({ build: '1-canary', isCanary: true });
  expect(own.remotes['mfe-rides']).toMatchObject({
    build: '1-next',
    preview: { id: 'p1', until: tomorrow },
    lastGood: null,
  });
});

test.each([
  ['expired', text('2020-01-01T00:00:00Z')],
  ['no preview', JSON.stringify({ ...JSON.parse(text(tomorrow)), kind: 'registry' })],
  ['not valid', JSON.stringify({ kind: 'preview', id: 'p1', name: 'mfe-rides', until: tomorrow, entry: {} })],
])('a preview that is %s is not shown', async (_, given) => {
  edgeAnswers({ canaries: [], previews: [{ text: given }] });
  signIn({ token: 'a-token', user: testAdmin });
  expect((await createAssignments([]).read(registry)).previews).toEqual([]);
});

test('a preview without a trusted signature is not shown', async () => {
  Object.assign(window, { isSecureContext: true });
  signIn({ token: 'a-token', user: testAdmin });
  for (const signature of [undefined, 'other-key AAAA', 'a-key AAAA']) {
    edgeAnswers({ canaries: [], previews: [{ text: text(tomorrow), signature }] });
    expect((await createAssignments(['a-key']).read(registry)).previews).toEqual([]);
  }
});

test('without an answer an earlier assignment of the same session stays', async () => {
  signIn({ token: 'a-token', user: testAdmin });
  const assignments = createAssignments([]);
  const first = await assignments.read(registry);
  edgeAnswers(undefined);
  expect(await assignments.read(registry)).toEqual(first);
  signIn({ token: 'another-token', user: testAdmin });
  expect(await assignments.read(registry)).toEqual(none);
});

test('logout clears the cookie, if the page asked for an assignment', async () => {
  const assignments = createAssignments([]);
  signIn({ token: 'a-token', user: testAdmin });
  signOut();
  expect(requests).toEqual([]);
  signIn({ token: 'a-token', user: testAdmin });
  await assignments.read(registry);
  signOut();
  expect(requests.at(-1)).toEqual(['DELETE', undefined]);
});

test('the page reloads for an assigned shell once, never in a loop', () => {
  let reloads = 0;
  const reload = () => void reloads++;
  expect(['1-canary', '1-canary', '1-canary'].map((name) => reloadForShell(name, reload))).toEqual([
    true,
    false,
    false,
  ]);
  reloadForShell('1-later', reload);
  expect(reloads).toBe(2);
});

test('the list of declined builds is bounded, and damaged storage is no list', () => {
  for (let index = 0; index < 30; index++) declineBuild(`b${index}`);
  expect(declinedBuilds()).toHaveLength(20);
  expect(declinedBuilds().at(-1)).toBe('b29');
  localStorage.setItem('declinedBuilds', '{');
  expect(declinedBuilds()).toEqual([]);
});
