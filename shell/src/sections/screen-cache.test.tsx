import { Component, Suspense, type ReactNode } from 'react';
import { render, screen } from '@testing-library/react';
import type { RemoteLoader } from '@padiman/federation/loader';
import { createScreenCache } from './screen-cache.ts';

class Notice extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? <p>unavailable</p> : this.props.children);
}

/** A loader of a remote whose newest build can be had or not; the one before stands in where it can be had itself. */
function page() {
  const reach = { new: false, old: true };
  const state = { build: 'new', missing: [] as string[], asked: 0 };
  const screens = createScreenCache({
    buildOf: () => state.build,
    unavailable: () => state.missing,
    loadScreen: async () => {
      state.asked += 1;
      const build = reach.new ? 'new' : 'old';
      state.missing = reach[build] ? [] : ['mfe-finance'];
      if (!reach[build]) throw new Error('answered 404');
      state.build = build;
      return { default: () => <p>{build}</p> };
    },
  } as unknown as RemoteLoader);
  const Shown = () => {
    const Screen = screens.get('mfe-finance', '/dashboard');
    return <Screen />;
  };
  /** What a person sees who goes there. */
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
  return { reach, state, visit };
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

test('a screen of the build that stood in is not taken for one of the build that it stood in for', async () => {
  const { reach, state, visit } = page();
  await visit('old');
  await visit('old');
  reach.new = true;
  state.build = 'new';
  await visit('new');
});

test('what could not be had is said at once as long as it is out of reach, and asked for anew after that', async () => {
  const { reach, state, visit } = page();
  reach.old = false;
  await visit('unavailable');
  await visit('unavailable');
  expect(state.asked).toBe(1);
  // Another screen of the remote has found it well.
  reach.new = true;
  state.missing = [];
  await visit('new');
});
