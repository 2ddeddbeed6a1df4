import type { Registry } from '../registry/registry.ts';
import type { RemoteFailure } from './failures.ts';
import { createRemoteLoader } from './remote-loader.ts';

const Screen = () => null;
const base = '/remotes/mfe-finance/1/';
const registry = {
  shell: { build: 's', base: '/shell/s/', integrity: {} },
  remotes: { 'mfe-finance': { version: '1', build: '1', base, integrity: {}, lastGood: null } },
} as unknown as Registry;

const works = () =>
  Promise.resolve({ default: { screens: { '/dashboard': () => Promise.resolve({ default: Screen }) } } });
const fails = () => Promise.reject(new Error('answered 503'));
const throws = () => Promise.resolve({ default: { screens: { '/dashboard': fails } } });
const hangs = () => new Promise<never>(() => {});

/** Loader whose entries answer one after the other; the last one repeats. */
function page(...answers: (() => Promise<unknown>)[]) {
  const reports: RemoteFailure[] = [];
  const entries: string[] = [];
  const loader = createRemoteLoader(
    (entry) => {
      entries.push(entry);
      return ((answers.length > 1 ? answers.shift() : answers[0]) ?? fails)();
    },
    registry,
    { deadline: 30, delays: [1, 1] },
    (failure) => reports.push(failure),
  );
  return { loader, reports, entries };
}

test('a load uses what was loaded ahead', async () => {
  const { loader, entries } = page(works, fails);
  expect((await loader.preloadScreen('mfe-finance', '/dashboard'))?.default).toBe(Screen);
  await loader.loadScreen('mfe-finance', '/dashboard');
  expect(entries).toHaveLength(1);
});

test.each([
  ['fails', fails],
  ['hangs', hangs],
  ['has a screen that throws', throws],
])(
  'nothing is reported or marked when an entry %s, and the next load requests it again',
  async (_, first) => {
    const { loader, reports } = page(first, works);
    const changed = jest.fn();
    loader.subscribe(changed);
    expect(await loader.preloadScreen('mfe-finance', '/dashboard')).toBeUndefined();
    expect(loader.unavailable()).toEqual([]);
    expect(changed).not.toHaveBeenCalled();
    expect((await loader.loadScreen('mfe-finance', '/dashboard')).default).toBe(Screen);
    expect(reports).toEqual([]);
  },
);

test('after a failure nothing more is loaded ahead until the section has been loaded', async () => {
  const { loader, entries } = page(throws, works);
  await loader.preloadScreen('mfe-finance', '/dashboard');
  expect(await loader.preloadScreen('mfe-finance', '/dashboard')).toBeUndefined();
  expect(entries).toHaveLength(1);
  await loader.loadScreen('mfe-finance', '/dashboard');
  // The entry runs again: its failed shared modules are kept half loaded.
  expect(entries).toHaveLength(2);
  expect((await loader.preloadScreen('mfe-finance', '/dashboard'))?.default).toBe(Screen);
});

test('a load that begins meanwhile joins it, and handles its failure', async () => {
  const { loader, reports, entries } = page(fails, works);
  const ahead = loader.preloadScreen('mfe-finance', '/dashboard');
  expect((await loader.loadScreen('mfe-finance', '/dashboard')).default).toBe(Screen);
  expect(await ahead).toBeUndefined();
  expect(entries).toHaveLength(2);
  expect(reports).toEqual([]);
});

test('a remote that is unavailable, or unknown, is not loaded ahead', async () => {
  const { loader, entries } = page(fails);
  await loader.loadScreen('mfe-finance', '/dashboard').catch(() => {});
  const before = entries.length;
  expect(await loader.preloadScreen('mfe-finance', '/dashboard')).toBeUndefined();
  expect(await loader.preloadScreen('mfe-unknown', '/dashboard')).toBeUndefined();
  expect(entries).toHaveLength(before);
});
