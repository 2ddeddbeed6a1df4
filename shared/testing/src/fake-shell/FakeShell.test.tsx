import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRemote } from '@padiman/federation';
import { FakeShell } from './FakeShell.tsx';

const path = (path: string, title: string) => ({ path, title, access: 'staff' as const });

test('renders the screens of one remote with links, without the shell', async () => {
  const remote = defineRemote({
    '/one': () => Promise.resolve({ default: () => <h1>The first</h1> }),
    '/two': () => Promise.resolve({ default: () => <h1>The second</h1> }),
  });
  const paths = [path('/one', 'One'), path('/two', 'Two')];
  const descriptor = { name: 'mfe-trial', title: 'Trial', owner: 'Team', paths, menu: [] };
  render(<FakeShell remote={remote} descriptor={descriptor} />);
  expect(
    screen.getByText('mfe-trial has no screen at this path. Its paths are linked above.'),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Two' }));
  expect(await screen.findByRole('heading', { name: 'The second' })).toBeInTheDocument();
});
