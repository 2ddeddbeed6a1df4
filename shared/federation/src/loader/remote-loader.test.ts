// Over 300 lines: one loader against one fake runtime, so that attempts, fallbacks and recovery are read together.
import type { RegisteredRemote, Registry } from '../registry/registry.ts';
import { createCacheBuster, refetchFiles } from './cache-buster.ts';
import { RemoteUnavailable, type RemoteFailure } from './failures.ts';
import { createKnownFiles } from './known-files.ts';
import type { LoadContainer } from './remote-container.ts';
import { createRemoteLoader } from './remote-loader.ts';

const Screen = () => null;
const retries = { deadline: 30, delays: [1, 1] };
const build = (name: string) => ({
  version: name,
  build: name,
  base: `/remotes/mfe-finance/${name}/`,
  manifest: `/remotes/mfe-finance/${name}/mf-manifest.json`,
  integrity: { 'remoteEntry.js': `sha384-${name}` },
});
const entry = (name: string, lastGood: string | null = null) =>
  ({ ...build(name), lastGood: lastGood ? build(lastGood) : null }) as unknown as RegisteredRemote;
const empty = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const emptyAddress = '/files/e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const shell = { build: 's', base: '/shell/s/', integrity: { 'later.js': 'sha384-later' } };
const registryOf = (remote: RegisteredRemote) =>
  ({ shell, remotes: { 'mfe-finance': remote } }) as unknown as Registry;
const registry = registryOf(entry('1'));

/** Fake of the function that runs entries: answers with the next of `answers`, repeating the last one. */
function containersOf(...answers: (() => Promise<unknown>)[]) {
  const requested: { entry: string; container: string }[] = [];
  const loadContainer: LoadContainer = async (entry, container) => {
    requested.push({ entry, container });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer?.();
  };
  return { loadContainer, requested };
}

const works = () =>
  Promise.resolve({ default: { screens: { '/dashboard': () => Promise.resolve({ default: Screen }) } } });
const fails = () => Promise.reject(new Error('answered 404'));
const hangs = () => new Promise<never>(() => {});

test('loads a screen once and keeps the entry', async () => {
  const { loadContainer, requested } = containersOf(works, fails);
  const loader = createRemoteLoader(loadContainer, registry, retries);
  expect((await loader.loadScreen('mfe-finance', '/dashboard')).default).toBe(Screen);
  await loader.loadScreen('mfe-finance', '/dashboard');
  expect(requested).toEqual([
    { entry: 'http://localhost/remotes/mfe-finance/1/remoteEntry.js', container: 'mfe_finance' },
  ]);
});

test.each([
  ['fails', fails],
  ['hangs', hangs],
  ['gives nothing', () => Promise.resolve(null)],
  ['has no such screen', () => Promise.resolve({ default: { screens: {} } })],
])('runs the entry again when the first attempt %s', async (_, first) => {
  const { loadContainer, requested } = containersOf(first, works);
  const loader = createRemoteLoader(loadContainer, registry, retries);
  expect((await loader.loadScreen('mfe-finance', '/dashboard')).default).toBe(Screen);
  expect(requested).toHaveLength(2);
  expect(loader.unavailable()).toEqual([]);
});

test('marks a remote unavailable after the last attempt, and available once it loads again', async () => {
  const { loadContainer } = containersOf(fails, fails, fails, works);
  const loader = createRemoteLoader(loadContainer, registry, retries);
  const notified: (readonly string[])[] = [];
  loader.subscribe(() => notified.push(loader.unavailable()));

  const failure = await loader.loadScreen('mfe-finance', '/dashboard').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RemoteUnavailable);
  expect(failure).toMatchObject({
    remote: 'mfe-finance',
    message: 'mfe-finance is unavailable: answered 404',
  });

  await loader.loadScreen('mfe-finance', '/dashboard');
  expect(notified).toEqual([['mfe-finance'], []]);
});

test('a remote that is not in the registry is unavailable', async () => {
  const loader = createRemoteLoader(containersOf(works).loadContainer, registry, retries);
  await expect(loader.loadScreen('mfe-unknown', '/x')).rejects.toThrow('it is not in the registry');
});

/** Resolves after the requests in the background have ended. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const manifests = (requested: { entry: string }[]) => requested.map(({ entry }) => entry.split('/').at(-2));

test.each([
  ['cannot be loaded', fails, 'load'],
  ['hangs', hangs, 'load'],
  [
    'throws while it starts',
    () => works().then((module) => ({ ...module, default: { screens: { '/dashboard': fails } } })),
    'start',
  ],
] as const)(
  'loads the last good build when the live one %s, and reports the failure',
  async (_, live, phase) => {
    const { loadContainer, requested } = containersOf(live, live, live, works);
    const reports: RemoteFailure[] = [];
    const loader = createRemoteLoader(loadContainer, registryOf(entry('2', '1')), retries, (failure) =>
      reports.push(failure),
    );
    expect((await loader.loadScreen('mfe-finance', '/dashboard')).default).toBe(Screen);
    expect(manifests(requested)).toEqual(['2', '2', '2', '1']);
    expect(reports).toMatchObject([{ remote: 'mfe-finance', version: '2', phase }]);
    expect(loader.builds()).toMatchObject([{ build: '1', reason: 'last good', status: 'loaded' }]);
    expect(loader.unavailable()).toEqual([]);
  },
);

test('a remote is unavailable when neither build loads, and the next load begins with the live one', async () => {
  const { loadContainer, requested } = containersOf(fails, fails, fails, fails, fails, works);
  const loader = createRemoteLoader(loadContainer, registryOf(entry('2', '1')), retries);
  await expect(loader.loadScreen('mfe-finance', '/dashboard')).rejects.toBeInstanceOf(RemoteUnavailable);
  await loader.loadScreen('mfe-finance', '/dashboard');
  expect(manifests(requested)).toEqual(['2', '2', '2', '1', '1', '2']);
  expect(loader.builds()).toMatchObject([{ build: '2', reason: 'live', status: 'loaded' }]);
});

test('a build that could not be fetched is used again at the first section entry after a successful probe', async () => {
  const { loadContainer, requested } = containersOf(fails, fails, fails, works, fails, works);
  const reports: RemoteFailure[] = [];
  const loader = createRemoteLoader(loadContainer, registryOf(entry('2', '1')), retries, (failure) =>
    reports.push(failure),
  );
  const enterSection = async () => {
    loader.recheckPrimary('mfe-finance');
    const { default: shown } = await loader.loadScreen('mfe-finance', '/dashboard');
    expect(shown).toBe(Screen);
    await settled();
    return loader.buildOf('mfe-finance');
  };
  expect([await enterSection(), await enterSection(), await enterSection(), await enterSection()]).toEqual([
    '1',
    '1',
    '1',
    '2',
  ]);
  expect(manifests(requested)).toEqual(['2', '2', '2', '1', '2', '2']);
  expect(loader.builds()).toMatchObject([{ build: '2', reason: 'live', status: 'loaded' }]);
  // Failed probes are not reported again.
  expect(reports).toHaveLength(1);
});

test.each([
  ['gives no screens', () => Promise.resolve({ default: {} })],
  ['throws as it starts', () => works().then(() => ({ default: { screens: { '/dashboard': fails } } }))],
])('a build that %s is not probed: only another build replaces it', async (_, live) => {
  const { loadContainer, requested } = containersOf(live, live, live, works);
  const loader = createRemoteLoader(loadContainer, registryOf(entry('2', '1')), retries);
  await loader.loadScreen('mfe-finance', '/dashboard');
  loader.recheckPrimary('mfe-finance');
  await settled();
  loader.recheckPrimary('mfe-finance');
  expect(loader.buildOf('mfe-finance')).toBe('1');
  expect(requested).toHaveLength(4);
});

test('a probe that hangs blocks nothing, and the next one requests another address', async () => {
  const { loadContainer, requested } = containersOf(fails, fails, fails, works, hangs, works);
  const loader = createRemoteLoader(loadContainer, registryOf(entry('2', '1')), retries);
  await loader.loadScreen('mfe-finance', '/dashboard');
  loader.recheckPrimary('mfe-finance');
  loader.recheckPrimary('mfe-finance');
  expect((await loader.loadScreen('mfe-finance', '/dashboard')).default).toBe(Screen);
  // Only one probe at a time.
  while (loader.buildOf('mfe-finance') !== '2') {
    loader.recheckPrimary('mfe-finance');
    await settled();
  }
  expect(requested.slice(4).map(({ entry }) => entry.split('/').at(-1))).toEqual([
    'remoteEntry.js',
    'remoteEntry.js?again=1',
  ]);
});

test('a screen that throws is reported, and replaced by the last good build once', async () => {
  const { loadContainer } = containersOf(works);
  const reports: RemoteFailure[] = [];
  const loader = createRemoteLoader(loadContainer, registryOf(entry('2', '1')), retries, (failure) =>
    reports.push(failure),
  );
  await loader.loadScreen('mfe-finance', '/dashboard');
  loader.reportRenderError('mfe-finance', new Error('no such field'));
  expect(reports).toEqual([{ remote: 'mfe-finance', version: '2', phase: 'render', cause: 'no such field' }]);
  expect(loader.fallBack('mfe-finance')).toBe(true);
  expect(loader.buildOf('mfe-finance')).toBe('1');
  expect(loader.fallBack('mfe-finance')).toBe(false);
});

test('each of ten releases is loaded when it is adopted, not before', async () => {
  const { loadContainer, requested } = containersOf(works);
  const loader = createRemoteLoader(loadContainer, registry, retries);
  for (let release = 1; release <= 10; release++) {
    if (release > 1) loader.adopt('mfe-finance', entry(String(release), String(release - 1)));
    await loader.loadScreen('mfe-finance', '/dashboard');
    await loader.loadScreen('mfe-finance', '/dashboard');
  }
  expect(manifests(requested)).toEqual(Array.from({ length: 10 }, (_, index) => String(index + 1)));
});

test('concurrent loads of a remote share one entry', async () => {
  const { loadContainer, requested } = containersOf(works);
  const loader = createRemoteLoader(loadContainer, registry, retries);
  const load = () => loader.loadScreen('mfe-finance', '/dashboard');
  await Promise.all([load(), load()]);
  expect(requested).toHaveLength(1);
});

test('a load that began before another build was adopted does not change its state', async () => {
  const { loadContainer } = containersOf(fails, fails, fails);
  const loader = createRemoteLoader(loadContainer, registry, retries);
  const load = loader.loadScreen('mfe-finance', '/dashboard');
  loader.adopt('mfe-finance', entry('2', '1'));
  await expect(load).rejects.toBeInstanceOf(RemoteUnavailable);
  expect(loader.builds()).toMatchObject([{ build: '2', status: 'not requested' }]);
});

test('refuses files that no registry names; files of a development server have no integrity', () => {
  const files = createKnownFiles();
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

test('requests a file under another address after a timeout', async () => {
  const { loadContainer, requested } = containersOf(hangs, works);
  await createRemoteLoader(loadContainer, registry, retries).loadScreen('mfe-finance', '/dashboard');
  const [first, second] = requested.map(({ entry }) => entry);
  expect(second).toBe(`${first}?again=1`);
  const files = createKnownFiles();
  files.add(registry);
  expect(files.integrityOf(second ?? '')).toBe('sha384-1');
});

test("a page knows its own shell's files by itself, also when the registry names another shell", () => {
  const own = { name: 'shell', build: 'old', base: '/shell/old/', integrity: { 'menu.js': empty } };
  const files = createKnownFiles(own);
  expect(files.integrityOf('/shell/old/menu.js')).toBe(empty);
  files.add(registry);
  expect(files.integrityOf('/shell/old/menu.js')).toBe(empty);
  expect(files.integrityOf('/shell/s/later.js')).toBe('sha384-later');
  for (const unknown of ['/shell/old/unknown.js', '/shell/other/menu.js'])
    expect(() => files.integrityOf(unknown)).toThrow('has no known integrity');
});

test('files are requested by their content, and tell which builds they belong to', () => {
  const files = createKnownFiles();
  const withEmpty = (name: string) => ({ ...build(name), integrity: { 'screen.js': empty } });
  const remote = { ...entry('2'), ...withEmpty('2'), lastGood: withEmpty('1') } as RegisteredRemote;
  files.add(registryOf(remote));
  const address = `http://localhost${emptyAddress}.js`;
  for (const name of ['1', '2'])
    expect(files.addressOf(`/remotes/mfe-finance/${name}/screen.js?again=1`)).toBe(`${address}?again=1`);
  expect(files.buildsWith(`${address}?again=1`)).toEqual([
    { name: 'mfe-finance', build: '2' },
    { name: 'mfe-finance', build: '1' },
  ]);
  expect(files.addressOf('http://localhost:3002/main.js')).toBe('http://localhost:3002/main.js');
  expect(files.buildsWith('http://localhost:3002/main.js')).toEqual([]);
});

test('a retry requests the files of the build again that the page has requested, and no others', async () => {
  const requested = [`${emptyAddress}.js`, '/files/other.js', '/remotes/mfe-finance/1/dev.js', '/api/x'];
  const entries = requested.map((path) => ({ name: `http://localhost${path}` }));
  Object.assign(performance, { getEntriesByType: () => entries });
  const fetched: string[] = [];
  Object.assign(window, { fetch: (address: string) => Promise.resolve(fetched.push(address)) });
  await refetchFiles({ base: '/remotes/mfe-finance/1/', integrity: { 'a.js': empty } });
  expect(fetched).toEqual([
    `http://localhost${emptyAddress}.js`,
    'http://localhost/remotes/mfe-finance/1/dev.js',
  ]);
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

test("requests a file of the page's own shell under another address the second time", () => {
  const cacheBuster = createCacheBuster('/shell/s/');
  const requested = ['/shell/s/menu.js', '/shell/s/menu.js', '/shell/s/table.js', '/shell/s/menu.js'];
  expect(requested.map(cacheBuster.addressFor)).toEqual([
    '/shell/s/menu.js',
    'http://localhost/shell/s/menu.js?again=1',
    '/shell/s/table.js',
    'http://localhost/shell/s/menu.js?again=2',
  ]);
  expect([1, 2].map(() => cacheBuster.addressFor('/remotes/x/1/a.js'))).toEqual([
    '/remotes/x/1/a.js',
    '/remotes/x/1/a.js',
  ]);
});
