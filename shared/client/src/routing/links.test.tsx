import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, NavLink, useLocation } from './public.ts';

function Shown() {
  const { pathname, search, state } = useLocation();
  return <p>{`at ${pathname}${search} ${String(state)}`}</p>;
}

function open(at: string) {
  const onClick = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <MemoryRouter initialEntries={[at]}>
      <Link to="/posts?filter=all" state="kept">
        Posts
      </Link>
      <Link to="/refused" onClick={onClick}>
        Refused
      </Link>
      <Link to="https://example.com/a">Outside</Link>
      <NavLink to="/users">Users</NavLink>
      <Shown />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

test('navigates within the page, with state, unless the click was prevented', async () => {
  const user = open('/users');
  expect(screen.getByRole('link', { name: 'Posts' })).toHaveAttribute('href', '/posts?filter=all');
  await user.click(screen.getByRole('link', { name: 'Refused' }));
  expect(screen.getByText('at /users null')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Posts' }));
  expect(screen.getByText('at /posts?filter=all kept')).toBeInTheDocument();
});

test('keeps an absolute address, which leaves the page', () => {
  open('/users');
  expect(screen.getByRole('link', { name: 'Outside' })).toHaveAttribute('href', 'https://example.com/a');
});

test.each([
  ['/users', true],
  ['/users/1', true],
  ['/users-of-today', false],
  ['/posts', false],
])('at %s the menu entry of /users is current: %s', (at, current) => {
  open(at);
  const entry = screen.getByRole('link', { name: 'Users' });
  expect(entry.getAttribute('aria-current')).toBe(current ? 'page' : null);
});
