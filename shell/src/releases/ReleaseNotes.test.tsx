import { act, render, screen } from '@testing-library/react';
import type { LoadedBuild } from '@padiman/federation/loader';
import type { Registry } from '@padiman/federation/registry';
import { signIn, signOut } from '@padiman/client/session';
import { testAdmin } from '@padiman/testing';
import { ThemeProvider } from '@padiman/ui';
import type { Releases } from './releases.ts';
import { ReleaseNotes } from './ReleaseNotes.tsx';

function draw(releases: Partial<Releases>, reason: LoadedBuild['reason'] = 'live') {
  const builds: LoadedBuild[] = [{ remote: 'mfe-finance', build: '1', from: '/', reason, status: 'loaded' }];
  const registry = {
    remotes: { 'mfe-finance': { descriptor: { title: 'Finance' } } },
  } as unknown as Registry;
  const loader = { builds: () => builds, subscribe: () => () => {} };
  const all = {
    release: '1',
    problem: () => undefined,
    subscribe: () => () => {},
    overridden: [],
    entering: () => {},
    entered: () => {},
    mending: () => Promise.resolve(),
    ...releases,
  };
  render(
    <ThemeProvider>
      <ReleaseNotes releases={all} loader={loader} registry={registry} />
    </ThemeProvider>,
  );
}

beforeEach(signOut);

test('a remote of a developer is named to everybody, with the way out', () => {
  draw({ overridden: ['mfe-finance'] });
  expect(screen.getByText(/mfe-finance comes from a development server/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Leave' })).toHaveAttribute('href', '/dev/override/leave');
});

test('staff are told of a last good version and of a registry that could not be verified; visitors are not', () => {
  const problem = new Error('wrong');
  draw({ problem: () => problem }, 'last good');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  act(() => signIn({ token: 'a-token', user: testAdmin }));
  expect(screen.getByText(/^Finance does not start in its newest version/)).toBeInTheDocument();
  expect(screen.getByText(/could not be verified/)).toBeInTheDocument();
});
