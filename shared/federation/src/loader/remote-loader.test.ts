import type { RegisteredRemote, Registry } from '../registry/registry.ts';
import { askedAgain } from './asked-again.ts';
import { knownFiles } from './integrity.ts';
import {
  createRemoteLoader,
  RemoteUnavailable,
  type FederationRuntime,
  type RemoteFailure,
} from './remote-loader.ts';

const Screen = () => null;
const patience = { deadline: 30, pauses: [1, 1] };
const build = (name: string) => ({
  version: name,
  build: name,
  base: `/remotes/mfe-finance/${name}/`,
  manifest: `/remotes/mfe-finance/${name}/mf-manifest.json`,
  integrity: { 'remoteEntry.js': `sha384-${name}` },
});
const entry = (name: string, lastGood: string | null = null) =>
  ({ ...build(name), lastGood: lastGood ? build(lastGood) : null }) as unknown as RegisteredRemote;
const shell = { build: 's', base: '/shell/s/', integrity: { 'later.js': 'sha384-later' } };
const registryOf = (remote: RegisteredRemote) =>
  ({ shell, remotes: { 'mfe-finance': remote } }) as unknown as Registry;
const registry = registryOf(entry('1'));

/** A runtime that answers each load by the next of `answers`, the last one from then on. */
function runtimeThat(...answers: (() => Promise<unknown>)[]) {
  const registered: { name: string; entry: string }[] = [];
  const runtime: FederationRuntime = {
    registerRemotes: ([remote]) => {
      if (remote) registered.push(remote);
    },
    loadRemote: async <T>() => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return (await answer?.()) as T;
    },
  };
  return { runtime, registered };
}

const works = () =>
  Promise.resolve({ default: { screens: { '/dashboard': () => Promise.resolve({ default: Screen }) } } });
const fails = () => Promise.reject(new Error('answered 404'));
const hangs = () => new Promise<never>(() => {});

test('loads a screen once and keeps its door', async () => {
  const { runtime, registered } = runtimeThat(works, fails);
  const loader = createRemoteLoader(runtime, registry, patience);
  expect((await loader.screen('mfe-finance', '/dashboard')).default).toBe(Screen);
  await loader.screen('mfe-finance', '/dashboard');
  expect(registered).toEqual([
    {
      name: 'mfe_finance',
      entry: 'http://localhost/remotes/mfe-finance/1/remoteEntry.js',
      type: 'global',
      entryGlobalName: 'mfe_finance',
    },
  ]);
});

test.each([
  ['fails', fails],
  ['hangs', hangs],
  ['gives nothing', () => Promise.resolve(null)],
  ['has no such screen', () => Promise.resolve({ default: { screens: {} } })],
])('tries anew, freshly registered, when the first try %s', async (_, first) => {
  const { runtime, registered } = runtimeThat(first, works);
  const loader = createRemoteLoader(runtime, registry, patience);
  expect((await loader.screen('mfe-finance', '/dashboard')).default).toBe(Screen);
  expect(registered.map(({ name }) => name)).toEqual(['mfe_finance', 'mfe_finance_2']);
  expect(loader.unavailable()).toEqual([]);
});

test('says after the last try that a remote is unavailable, and takes it back when it works again', async () => {
  const { runtime } = runtimeThat(fails, fails, fails, works);
  const loader = createRemoteLoader(runtime, registry, patience);
  const heard: (readonly string[])[] = [];
  loader.subscribe(() => heard.push(loader.unavailable()));

  const failure = await loader.screen('mfe-finance', '/dashboard').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RemoteUnavailable);
  expect(failure).toMatchObject({
    remote: 'mfe-finance',
    message: 'mfe-finance is unavailable: answered 404',
  });

  await loader.screen('mfe-finance', '/dashboard');
  expect(heard).toEqual([['mfe-finance'], []]);
});

test('a remote that is not in the registry is unavailable', async () => {
  const loader = createRemoteLoader(runtimeThat(works).runtime, registry, patience);
  await expect(loader.screen('mfe-unknown', '/x')).rejects.toThrow('it is not in the registry');
});

/** What is asked in the background has ended. */
const looked = () => new Promise((resolve) => setTimeout(resolve));
const manifests = (registered: { entry: string }[]) => registered.map(({ entry }) => entry.split('/').at(-2));

test.each([
  ['cannot be loaded', fails, 'load'],
  ['hangs', hangs, 'load'],
  [
    'throws while it starts',
    () => works().then((door) => ({ ...door, default: { screens: { '/dashboard': fails } } })),
    'start',
  ],
] as const)(
  'the last good build takes over when the live one %s, and the team is told',
  async (_, live, phase) => {
    const { runtime, registered } = runtimeThat(live, live, live, works);
    const told: RemoteFailure[] = [];
    const loader = createRemoteLoader(runtime, registryOf(entry('2', '1')), patience, (one) =>
      told.push(one),
    );
    expect((await loader.screen('mfe-finance', '/dashboard')).default).toBe(Screen);
    expect(manifests(registered)).toEqual(['2', '2', '2', '1']);
    expect(registered.at(-1)?.name).toBe('mfe_finance_4');
    expect(told).toMatchObject([{ remote: 'mfe-finance', version: '2', phase }]);
    expect(loader.builds()).toMatchObject([{ build: '1', why: 'last good', status: 'loaded' }]);
    expect(loader.unavailable()).toEqual([]);
  },
);

test('when neither can be had the remote is unavailable, and the next try begins with the live one', async () => {
  const { runtime, registered } = runtimeThat(fails, fails, fails, fails, fails, works);
  const loader = createRemoteLoader(runtime, registryOf(entry('2', '1')), patience);
  await expect(loader.screen('mfe-finance', '/dashboard')).rejects.toBeInstanceOf(RemoteUnavailable);
  await loader.screen('mfe-finance', '/dashboard');
  expect(manifests(registered)).toEqual(['2', '2', '2', '1', '1', '2']);
  expect(loader.builds()).toMatchObject([{ build: '2', why: 'live', status: 'loaded' }]);
});

test('a build that could not be had is taken up again when it was found well, as its section is entered', async () => {
  const { runtime, registered } = runtimeThat(fails, fails, fails, works, fails, works);
  const told: RemoteFailure[] = [];
  const loader = createRemoteLoader(runtime, registryOf(entry('2', '1')), patience, (one) => told.push(one));
  const enter = async () => {
    loader.reconsider('mfe-finance');
    const { default: shown } = await loader.screen('mfe-finance', '/dashboard');
    expect(shown).toBe(Screen);
    await looked();
    return loader.buildOf('mfe-finance');
  };
  expect([await enter(), await enter(), await enter(), await enter()]).toEqual(['1', '1', '1', '2']);
  expect(manifests(registered)).toEqual(['2', '2', '2', '1', '2', '2']);
  expect(loader.builds()).toMatchObject([{ build: '2', why: 'live', status: 'loaded' }]);
  // The team is told once.
  expect(told).toHaveLength(1);
});

test.each([
  ['gives no screens', () => Promise.resolve({ default: {} })],
  ['throws as it starts', () => works().then(() => ({ default: { screens: { '/dashboard': fails } } }))],
])('a build that %s is not looked at again: only another one mends it', async (_, live) => {
  const { runtime, registered } = runtimeThat(live, live, live, works);
  const loader = createRemoteLoader(runtime, registryOf(entry('2', '1')), patience);
  await loader.screen('mfe-finance', '/dashboard');
  loader.reconsider('mfe-finance');
  await looked();
  loader.reconsider('mfe-finance');
  expect(loader.buildOf('mfe-finance')).toBe('1');
  expect(registered).toHaveLength(4);
});

test('a look that hangs asks another address the next time, and is never in the way', async () => {
  const { runtime, registered } = runtimeThat(fails, fails, fails, works, hangs, works);
  const loader = createRemoteLoader(runtime, registryOf(entry('2', '1')), patience);
  await loader.screen('mfe-finance', '/dashboard');
  loader.reconsider('mfe-finance');
  loader.reconsider('mfe-finance');
  expect((await loader.screen('mfe-finance', '/dashboard')).default).toBe(Screen);
  // As long as the first look goes on there is no second one.
  while (loader.buildOf('mfe-finance') !== '2') {
    loader.reconsider('mfe-finance');
    await looked();
  }
  expect(registered.slice(4).map(({ entry }) => entry.split('/').at(-1))).toEqual([
    'remoteEntry.js',
    'remoteEntry.js?again=1',
  ]);
});

test('a screen that throws gives way to the last good build once, and is told of', async () => {
  const { runtime } = runtimeThat(works);
  const told: RemoteFailure[] = [];
  const loader = createRemoteLoader(runtime, registryOf(entry('2', '1')), patience, (one) => told.push(one));
  await loader.screen('mfe-finance', '/dashboard');
  loader.reportRender('mfe-finance', new Error('no such field'));
  expect(told).toEqual([{ remote: 'mfe-finance', version: '2', phase: 'render', cause: 'no such field' }]);
  expect(loader.standIn('mfe-finance')).toBe(true);
  expect(loader.buildOf('mfe-finance')).toBe('1');
  expect(loader.standIn('mfe-finance')).toBe(false);
});

test('ten releases in a day: each is taken up when it is adopted, not before', async () => {
  const { runtime, registered } = runtimeThat(works);
  const loader = createRemoteLoader(runtime, registry, patience);
  for (let release = 1; release <= 10; release++) {
    if (release > 1) loader.adopt('mfe-finance', entry(String(release), String(release - 1)));
    await loader.screen('mfe-finance', '/dashboard');
    await loader.screen('mfe-finance', '/dashboard');
  }
  expect(manifests(registered)).toEqual(Array.from({ length: 10 }, (_, index) => String(index + 1)));
  expect(new Set(registered.map(({ name }) => name)).size).toBe(10);
});

test('a file that the registry does not name is refused, a development server is not asked for integrity', () => {
  const files = knownFiles();
  files.add(registryOf(entry('2', '1')));
  expect(files.integrityOf('/remotes/mfe-finance/2/remoteEntry.js')).toBe('sha384-2');
  expect(files.integrityOf('http://localhost/remotes/mfe-finance/1/remoteEntry.js')).toBe('sha384-1');
  expect(files.integrityOf('/shell/s/later.js')).toBe('sha384-later');
  for (const unknown of [
    '/remotes/mfe-finance/2/other.js',
    '/remotes/mfe-finance/3/remoteEntry.js',
    'http://evil.example/x.js',
  ]) {
    expect(() => files.integrityOf(unknown)).toThrow('has no known integrity');
  }
  const base = 'http://localhost:3002/';
  files.add(registryOf({ ...entry('2'), base, integrity: {}, overridden: true }));
  expect(files.integrityOf(`${base}remoteEntry.js`)).toBeUndefined();
  files.add(registryOf(entry('4')));
  expect(files.integrityOf('/remotes/mfe-finance/2/remoteEntry.js')).toBe('sha384-2');
});

test('after a request that hung another address is asked for the same file', async () => {
  const { runtime, registered } = runtimeThat(hangs, works);
  await createRemoteLoader(runtime, registry, patience).screen('mfe-finance', '/dashboard');
  const [first, second] = registered.map(({ entry }) => entry);
  expect(second).toBe(`${first}?again=1`);
  const files = knownFiles();
  files.add(registry);
  expect(files.integrityOf(second ?? '')).toBe('sha384-1');
});

test("what the page's own shell loads later is checked where the registry knows it, and had all the same where not", () => {
  const files = knownFiles('/shell/s/');
  files.add(registry);
  expect(files.integrityOf('/shell/s/later.js')).toBe('sha384-later');
  expect(files.integrityOf('/shell/s/unknown.js')).toBeUndefined();
  expect(() => files.integrityOf('/shell/other/unknown.js')).toThrow('has no known integrity');
});

test("one of the shell's own files that is asked for twice is asked for under another address", () => {
  const again = askedAgain('/shell/s/');
  const asked = ['/shell/s/menu.js', '/shell/s/menu.js', '/shell/s/table.js', '/shell/s/menu.js'];
  expect(asked.map(again.addressNow)).toEqual([
    '/shell/s/menu.js',
    'http://localhost/shell/s/menu.js?again=1',
    '/shell/s/table.js',
    'http://localhost/shell/s/menu.js?again=2',
  ]);
  expect([1, 2].map(() => again.addressNow('/remotes/x/1/a.js'))).toEqual([
    '/remotes/x/1/a.js',
    '/remotes/x/1/a.js',
  ]);
});
