import { act, render, screen } from '@testing-library/react';
import type { RemoteLoader } from '@padiman/federation/loader';
import type { Registry } from '@padiman/federation/registry';
import { ThemeProvider } from '@padiman/ui';
import { followReleases } from '../releases/releases.ts';
import { RemoteScreen } from './RemoteScreen.tsx';
import { createScreenCache } from './screen-cache.ts';

const registryOf = (release: string, build: string) =>
  ({
    release,
    shell: { build: 's' },
    remotes: { 'mfe-finance': { build, descriptor: { name: 'mfe-finance' } } },
  }) as unknown as Registry;

let throwsNow = false;
/** Screen of the bad build: it throws after it was shown, as for a person who did something in it. */
function BadScreen() {
  if (throwsNow) throw new Error('planted');
  return <h1>The bad build</h1>;
}
const GoodScreen = () => <h1>The good build</h1>;

/** Section whose open page got the bad build, in a console whose live release the test changes. */
function open() {
  const live = { now: registryOf('2', 'bad') };
  const reads: number[] = [];
  let build = 'bad';
  const loader = {
    loadScreen: () => Promise.resolve({ default: build === 'bad' ? BadScreen : GoodScreen }),
    preloadScreen: () => Promise.resolve(undefined),
    buildOf: () => build,
    fallBack: () => false,
    adopt: (_remote, entry) => void (build = entry.build),
    recheckPrimary: () => {},
    reportRenderError: () => {},
    unavailable: () => [],
    builds: () => [],
    subscribe: () => () => {},
  } satisfies RemoteLoader;
  const releases = followReleases({
    registry: live.now,
    loader,
    files: { add: () => {} },
    read: () => {
      reads.push(Date.now());
      return Promise.resolve(live.now);
    },
  });
  const screens = createScreenCache(loader);
  const section = () => (
    <ThemeProvider>
      <RemoteScreen
        {...{ screens, loader, releases }}
        remote="mfe-finance"
        path="/dashboard"
        section="Finance"
      />
    </ThemeProvider>
  );
  const { rerender } = render(section(), { onCaughtError: () => {} });
  return { live, reads, redraw: () => rerender(section()) };
}

const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1_000));

beforeEach(() => {
  throwsNow = false;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('a rollback reaches an open page that shows the failure within ten seconds', async () => {
  const { live, reads, redraw } = open();
  await seconds(0);
  expect(screen.getByRole('heading', { name: 'The bad build' })).toBeInTheDocument();
  throwsNow = true;
  redraw();
  await seconds(0);
  expect(screen.getByRole('heading', { name: 'Finance ran into an error.' })).toBeInTheDocument();

  // While nothing is released the notice stays, and the page reads the registry at most every eight seconds.
  await seconds(60);
  expect(screen.getByRole('heading', { name: 'Finance ran into an error.' })).toBeInTheDocument();
  expect(reads.length).toBeGreaterThan(5);
  expect(reads.length).toBeLessThan(9);

  // Just after a read: the longest time that a rollback can take to arrive.
  const before = reads.length;
  while (reads.length === before) await seconds(0.1);
  live.now = registryOf('3', 'good');
  await seconds(9.9);
  expect(screen.getByRole('heading', { name: 'The good build' })).toBeInTheDocument();
  const afterwards = reads.length;
  await seconds(60);
  expect(reads).toHaveLength(afterwards);
});
