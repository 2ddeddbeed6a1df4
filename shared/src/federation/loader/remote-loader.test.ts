import type { Registry } from '../registry/registry.ts';
import { createRemoteLoader, RemoteUnavailable, type FederationRuntime } from './remote-loader.ts';

const Screen = () => null;
const patience = { deadline: 30, pauses: [1, 1] };
const registry = {
  remotes: { 'mfe-finance': { base: '/remotes/mfe-finance/1/' } },
} as unknown as Registry;

/** A runtime that answers each load by the next of `answers`, the last one from then on. */
function runtimeThat(...answers: (() => Promise<unknown>)[]) {
  const registered: { name: string; entry: string; force: boolean }[] = [];
  const runtime: FederationRuntime = {
    registerRemotes: ([remote], options) => {
      if (remote) registered.push({ ...remote, force: options?.force ?? false });
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
      force: false,
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
  expect(registered.map(({ force }) => force)).toEqual([false, true]);
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
