import { act, render, screen } from '@testing-library/react';
import type { RemoteLoader } from '@padiman/federation/loader';
import type { Registry } from '@padiman/federation/registry';
import { configureHttp } from '@padiman/client/http';
import { provideRuntimeConfig, signOut } from '@padiman/client/session';
import { testBrand } from '@padiman/testing';
import type { Releases } from '../releases/releases.ts';
import { Boot } from './Boot.tsx';

const lost = { name: 'mfe-lost', title: 'Lost Items', owner: 'A team', menu: [] };
const registry = {
  release: '1',
  remotes: {},
  skipped: [
    { name: 'mfe-lost', reason: 'its descriptor is no object', section: { title: 'mfe-lost', paths: [] } },
  ],
} as unknown as Registry;
const access = 'public';
const repaired = {
  release: '2',
  remotes: {
    // Before the lost section, so that its routes take the place in which the page for unknown addresses was.
    'mfe-found': {
      descriptor: {
        ...lost,
        name: 'mfe-found',
        paths: ['/found', '/returned'].map((path) => ({ path, title: 'Found Items', access })),
      },
    },
    'mfe-lost': {
      descriptor: { ...lost, paths: [{ path: '/lost-items', title: 'Lost Items', access }] },
    },
  },
} as unknown as Registry;

afterEach(() => jest.useRealTimers());

test('a section whose address was unknown comes back at that address, in the same document', async () => {
  jest.useFakeTimers({ advanceTimers: 20 });
  configureHttp({ apiBase: '/api', token: () => null, onSessionEnded: () => {} });
  signOut();
  const config = provideRuntimeConfig({ apiBase: '/api', brand: testBrand });
  let live = registry;
  const none: never[] = [];
  const notices = { problem: undefined, skipped: none, previews: none };
  const releases: Releases = {
    release: '1',
    notices: () => notices,
    subscribe: () => () => {},
    overridden: [],
    enterPanel: () => {},
    enterSection: () => {},
    reloadIfNeeded: () => {},
    updateSection: () => Promise.resolve(false),
    updateOutline: (isShown) => Promise.resolve(isShown() && live !== registry ? live : undefined),
    replaceStopped: () => Promise.resolve(),
  };
  const loader = {
    loadScreen: (remote: string) => Promise.resolve({ default: () => <h1>The screen of {remote}</h1> }),
    preloadScreen: () => Promise.resolve(undefined),
    unavailable: () => none,
    builds: () => none,
    buildOf: () => '1',
    subscribe: () => () => {},
  } as unknown as RemoteLoader;
  window.history.pushState(null, '', '/lost-items');
  const prefetchSection = () => Promise.resolve(true);
  const start = () => Promise.resolve({ registry, config, loader, releases, prefetchSection });
  render(<Boot first={start()} start={start} />);
  expect(await screen.findByText('There is no page at this address.')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  expect(screen.getByText('There is no page at this address.')).toBeInTheDocument();
  live = repaired;
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  expect(await screen.findByRole('heading', { name: 'The screen of mfe-lost' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/lost-items');
});
