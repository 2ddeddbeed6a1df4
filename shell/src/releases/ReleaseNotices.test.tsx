import { act, render, screen } from '@testing-library/react';
import type { LoadedBuild } from '@padiman/federation/loader';
import type { Registry } from '@padiman/federation/registry';
import { signIn, signOut } from '@padiman/client/session';
import { testAdmin } from '@padiman/testing';
import { ThemeProvider } from '@padiman/ui';
import type { Releases } from './releases.ts';
import { ReleaseNotices } from './ReleaseNotices.tsx';

type Notices = ReturnType<Releases['notices']>;

function draw(
  { overridden = [], ...told }: Partial<Notices & Pick<Releases, 'overridden'>>,
  reason: LoadedBuild['reason'] = 'live',
) {
  const notices: Notices = { problem: undefined, skipped: [], previews: [], ...told };
  const builds: LoadedBuild[] = [{ remote: 'mfe-finance', build: '1', from: '/', reason, status: 'loaded' }];
  const registry = {
    remotes: { 'mfe-finance': { descriptor: { title: 'Finance' } } },
  } as unknown as Registry;
  const loader = { builds: () => builds, subscribe: () => () => {} };
  const all = {
    release: '1',
    notices: () => notices,
    subscribe: () => () => {},
    overridden,
    enterPanel: () => {},
    enterSection: () => {},
    reloadIfNeeded: () => {},
    updateSection: () => Promise.resolve(false),
    updateOutline: () => Promise.resolve(undefined),
    replaceStopped: () => Promise.resolve(),
  };
  render(
    <ThemeProvider>
      <ReleaseNotices releases={all} loader={loader} registry={registry} />
    </ThemeProvider>,
  );
}

beforeEach(signOut);

test('everybody sees which remote comes from a developer, and how to leave it', () => {
  draw({ overridden: ['mfe-finance'] });
  expect(screen.getByText(/mfe-finance comes from a development server/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Leave' })).toHaveAttribute('href', '/dev/override/leave');
});

test('staff see notices of a fallback version and of an unverified registry; visitors do not', () => {
  const problem = new Error('wrong');
  draw({ problem }, 'last good');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  act(() => signIn({ token: 'a-token', user: testAdmin }));
  expect(screen.getByText(/^The newest version of Finance does not start/)).toBeInTheDocument();
  expect(screen.getByText(/could not be verified/)).toBeInTheDocument();
});

test('staff see which remote could not be read, and why; visitors do not', () => {
  const skipped = [
    { name: 'mfe-rides', reason: 'its descriptor is no object', section: { title: 'Rides', paths: [] } },
    { name: 'mfe-posts', build: '1', reason: 'menu[0]: path is a required field' },
  ];
  draw({ skipped });
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  act(() => signIn({ token: 'a-token', user: testAdmin }));
  expect(screen.getByText('mfe-rides could not be read: its descriptor is no object.')).toBeInTheDocument();
  expect(
    screen.getByText('A part of mfe-posts could not be read: menu[0]: path is a required field.'),
  ).toBeInTheDocument();
});
