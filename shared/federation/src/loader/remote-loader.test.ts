import type { RegisteredRemote, Registry } from '../registry/registry.ts';
import { RemoteUnavailable, type RemoteFailure } from './failures.ts';
import { createRemoteLoader } from './remote-loader.ts';

const name = 'mfe-finance';
const Screen = () => null;
const build = (version: string) => ({
  ...{ version, build: version, base: `/remotes/${name}/${version}/`, manifest: '' },
  integrity: { 'remoteEntry.js': `sha384-${version}` },
});
const entry = (version: string, lastGood?: string) =>
  ({ ...build(version), lastGood: lastGood ? build(lastGood) : null }) as unknown as RegisteredRemote;

const moduleWith = (screens: object) => () => Promise.resolve({ default: { screens } });
const fails = () => Promise.reject(new Error('answered 404'));
const hangs = () => new Promise<never>(() => {});
const works = moduleWith({ '/dashboard': () => Promise.resolve({ default: Screen }) });
const throws = moduleWith({ '/dashboard': fails });

/** Loader over fake containers that answer one after the other; the last answer repeats. */
function page(remote: RegisteredRemote, ...answers: (() => Promise<unknown>)[]) {
  const reports: RemoteFailure[] = [];
  const requested: string[] = [];
  const loader = createRemoteLoader(
    async (address, container) => {
      expect(container).toBe('mfe_finance');
      requested.push(address.replace(`http://localhost/remotes/${name}/`, ''));
      return ((answers.length > 1 ? answers.shift() : answers[0]) ?? fails)();
    },
    {
      shell: { build: 's', base: '/shell/s/', integrity: {} },
      remotes: { [name]: remote },
    } as unknown as Registry,
    { deadline: 30, delays: [1, 1] },
    (failure) => reports.push(failure),
  );
  return {
    ...{ loader, reports, requested },
    load: async () => (await loader.loadScreen(name, '/dashboard')).default,
    preload: async () => (await loader.preloadScreen(name, '/dashboard'))?.default,
    /** Builds of the requested entries. */
    builds: () => requested.map((path) => path.split('/')[0]),
  };
}

/** Resolves after the requests in the background have ended. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('loads a screen once and keeps the entry, also for concurrent loads', async () => {
  const { load, requested } = page(entry('1'), works, fails);
  expect(await Promise.all([load(), load()])).toEqual([Screen, Screen]);
  await load();
  expect(requested).toEqual(['1/remoteEntry.js']);
});

test.each([
  ['fails', fails],
  ['hangs', hangs],
  ['gives nothing', () => Promise.resolve(null)],
  ['has no such screen', moduleWith({})],
])('runs the entry again when the first attempt %s', async (_, first) => {
  const { load, loader, requested } = page(entry('1'), first, works);
  expect(await load()).toBe(Screen);
  // A request that hangs would receive its own successor under the same address.
  expect(requested).toEqual(['1/remoteEntry.js', `1/remoteEntry.js${first === hangs ? '?again=1' : ''}`]);
  expect(loader.unavailable()).toEqual([]);
});

test('marks a remote unavailable after the last attempt, and available once it loads again', async () => {
  const { load, loader } = page(entry('1'), fails, fails, fails, works);
  const notified: (readonly string[])[] = [];
  loader.subscribe(() => notified.push(loader.unavailable()));
  const failure = await load().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RemoteUnavailable);
  expect(failure).toMatchObject({ remote: name, message: `${name} is unavailable: answered 404` });
  await load();
  expect(notified).toEqual([[name], []]);
  await expect(loader.loadScreen('mfe-unknown', '/x')).rejects.toThrow('it is not in the registry');
});

test.each([
  ['cannot be loaded', fails, 'load'],
  ['hangs', hangs, 'load'],
  ['throws while it starts', throws, 'start'],
])('loads the last good build when the live one %s, and reports the failure', async (_, live, phase) => {
  const { load, loader, reports, builds } = page(entry('2', '1'), live, live, live, works);
  expect(await load()).toBe(Screen);
  expect(builds()).toEqual(['2', '2', '2', '1']);
  expect(reports).toMatchObject([{ remote: name, version: '2', phase }]);
  expect(loader.builds()).toMatchObject([{ build: '1', reason: 'last good', status: 'loaded' }]);
  expect(loader.unavailable()).toEqual([]);
});

test('a remote is unavailable when neither build loads, and the next load begins with the live one', async () => {
  const { load, loader, builds } = page(entry('2', '1'), fails, fails, fails, fails, fails, works);
  await expect(load()).rejects.toBeInstanceOf(RemoteUnavailable);
  await load();
  expect(builds()).toEqual(['2', '2', '2', '1', '1', '2']);
  expect(loader.builds()).toMatchObject([{ build: '2', reason: 'live', status: 'loaded' }]);
});

test('a build that could not be fetched is used again at the first section entry after a successful probe', async () => {
  const { load, loader, reports, builds } = page(entry('2', '1'), fails, fails, fails, works, fails, works);
  const entered: unknown[] = [];
  for (let count = 0; count < 4; count++) {
    loader.recheckPrimary(name);
    expect(await load()).toBe(Screen);
    await settled();
    entered.push(loader.buildOf(name));
  }
  expect(entered).toEqual(['1', '1', '1', '2']);
  expect(builds()).toEqual(['2', '2', '2', '1', '2', '2']);
  expect(loader.builds()).toMatchObject([{ build: '2', reason: 'live', status: 'loaded' }]);
  // Failed probes are not reported again.
  expect(reports).toHaveLength(1);
});

test('every attempt to load is remembered with its build, times and failure', async () => {
  const { load, loader } = page(entry('2', '1'), fails, works);
  await load();
  const [failed, loaded] = loader.loads();
  expect(failed).toEqual({
    ...{ remote: name, build: '2', path: '/dashboard', at: expect.any(Number), entry: expect.any(Number) },
    failure: expect.stringMatching(/^load: /),
  });
  expect(loaded).toMatchObject({ build: '2', screen: expect.any(Number) });
  expect(loaded?.failure).toBeUndefined();
});

test.each([
  ['gives no screens', () => Promise.resolve({ default: {} })],
  ['throws as it starts', throws],
])('a build that %s is not probed: only another build replaces it', async (_, live) => {
  const { load, loader, requested } = page(entry('2', '1'), live, live, live, works);
  await load();
  loader.recheckPrimary(name);
  await settled();
  loader.recheckPrimary(name);
  expect(loader.buildOf(name)).toBe('1');
  expect(requested).toHaveLength(4);
});

test('a probe that hangs blocks nothing, and the next one requests another address', async () => {
  const { load, loader, requested } = page(entry('2', '1'), fails, fails, fails, works, hangs, works);
  await load();
  loader.recheckPrimary(name);
  loader.recheckPrimary(name);
  expect(await load()).toBe(Screen);
  // Only one probe at a time.
  while (loader.buildOf(name) !== '2') {
    loader.recheckPrimary(name);
    await settled();
  }
  expect(requested.slice(4)).toEqual(['2/remoteEntry.js', '2/remoteEntry.js?again=1']);
});

test('a screen that throws is reported, and replaced by the last good build once', async () => {
  const { load, loader, reports } = page(entry('2', '1'), works);
  await load();
  loader.reportRenderError(name, new Error('no such field'));
  expect(reports).toEqual([{ remote: name, version: '2', phase: 'render', cause: 'no such field' }]);
  expect(loader.fallBack(name)).toBe(true);
  expect(loader.buildOf(name)).toBe('1');
  expect(loader.fallBack(name)).toBe(false);
});

test('each of ten releases is loaded when it is adopted, not before', async () => {
  const { load, loader, builds } = page(entry('1'), works);
  const versions = Array.from({ length: 10 }, (_, index) => String(index + 1));
  for (const version of versions) {
    if (version !== '1') loader.adopt(name, entry(version, '1'));
    await load();
    await load();
  }
  expect(builds()).toEqual(versions);
});

test('a load that began before another build was adopted does not change its state', async () => {
  const { load, loader } = page(entry('1'), fails);
  const loading = load();
  loader.adopt(name, entry('2', '1'));
  await expect(loading).rejects.toBeInstanceOf(RemoteUnavailable);
  expect(loader.builds()).toMatchObject([{ build: '2', status: 'not requested' }]);
});

describe('ahead of time', () => {
  test.each([
    ['fails', fails],
    ['hangs', hangs],
    ['has a screen that throws', throws],
  ])('nothing is reported or marked when an entry %s, and the next load runs it again', async (_, first) => {
    const { load, preload, loader, reports, requested } = page(entry('1'), first, works);
    const changed = jest.fn();
    loader.subscribe(changed);
    expect(await preload()).toBeUndefined();
    expect(loader.unavailable()).toEqual([]);
    expect(changed).not.toHaveBeenCalled();
    // Nothing more is loaded ahead until the section has been loaded.
    expect(await preload()).toBeUndefined();
    expect(requested).toHaveLength(1);
    // The entry runs again: its failed shared modules are kept half loaded.
    expect(await load()).toBe(Screen);
    expect(requested).toHaveLength(2);
    expect(await preload()).toBe(Screen);
    expect(reports).toEqual([]);
  });

  test('a load uses what was loaded', async () => {
    const { load, preload, requested } = page(entry('1'), works, fails);
    expect(await preload()).toBe(Screen);
    await load();
    expect(requested).toHaveLength(1);
  });

  test('a load that begins meanwhile joins it, and handles its failure', async () => {
    const { load, preload, reports, requested } = page(entry('1'), fails, works);
    const ahead = preload();
    expect(await load()).toBe(Screen);
    expect(await ahead).toBeUndefined();
    expect(requested).toHaveLength(2);
    expect(reports).toEqual([]);
  });

  test('a remote that is unavailable, or unknown, is not loaded', async () => {
    const { load, preload, loader, requested } = page(entry('1'), fails);
    await load().catch(() => {});
    const before = requested.length;
    expect(await preload()).toBeUndefined();
    expect(await loader.preloadScreen('mfe-unknown', '/dashboard')).toBeUndefined();
    expect(requested).toHaveLength(before);
  });
});
