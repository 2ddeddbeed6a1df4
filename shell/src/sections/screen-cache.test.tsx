import { Component, Suspense, type ReactNode } from 'react';
import { render, screen } from '@testing-library/react';
import type { RemoteLoader } from '@padiman/federation/loader';
import { createScreenCache } from './screen-cache.ts';

class Notice extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? <p>unavailable</p> : this.props.children);
}

/** Screen cache over a remote whose new build may be unreachable; the old one is its fallback, if it is reachable. */
function page() {
  const reachable = { new: false, old: true };
  const state = { build: 'new', missing: [] as string[], loads: 0 };
  const screens = createScreenCache({
    buildOf: () => state.build,
    unavailable: () => state.missing,
    preloadScreen: () => Promise.resolve(reachable.new ? { default: () => <p>new</p> } : undefined),
    loadScreen: async () => {
      state.loads += 1;
      const build = reachable.new ? 'new' : 'old';
      state.missing = reachable[build] ? [] : ['mfe-finance'];
      if (!reachable[build]) throw new Error('answered 404');
      state.build = build;
      return { default: () => <p>{build}</p> };
    },
  } as unknown as RemoteLoader);
  const Shown = () => {
    const Screen = screens.get('mfe-finance', '/dashboard');
    return <Screen />;
  };
  /** Opens the screen and expects its text. */
  const visit = async (text: string) => {
    const { unmount } = render(
      <Notice>
        <Suspense>
          <Shown />
        </Suspense>
      </Notice>,
    );
    expect(await screen.findByText(text)).toBeInTheDocument();
    unmount();
  };
  return { reachable, state, visit, screens };
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

test('a screen of the fallback is not cached as one of the primary build', async () => {
  const { reachable, state, visit } = page();
  await visit('old');
  await visit('old');
  reachable.new = true;
  state.build = 'new';
  await visit('new');
});

test('a failure is cached while the remote is unavailable, and the screen is loaded again after that', async () => {
  const { reachable, state, visit } = page();
  reachable.old = false;
  await visit('unavailable');
  await visit('unavailable');
  expect(state.loads).toBe(1);
  // Another screen of the remote was loaded.
  reachable.new = true;
  state.missing = [];
  await visit('new');
});

test('a screen that was started shows at once; one whose start failed is loaded', async () => {
  const { reachable, state, visit, screens } = page();
  reachable.new = true;
  screens.start('mfe-finance', '/dashboard');
  await Promise.resolve();
  await visit('new');
  expect(state.loads).toBe(0);
  const other = page();
  other.screens.start('mfe-finance', '/dashboard');
  await Promise.resolve();
  await other.visit('old');
  expect(other.screens.isLoading()).toBe(false);
});
