import { screen } from '@testing-library/react';
import { renderScreen } from '@padiman/testing';
import { useOpened } from './details.ts';

function Form() {
  const [opened, setOpened] = useOpened('new');
  return <button onClick={() => setOpened(!opened)}>{opened ? 'Close' : 'Open'}</button>;
}

test('a link opens it; closing removes the parameter and keeps the others', async () => {
  const { user, address } = renderScreen(Form, { at: '/posts?q=a&open=new' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(address()).toBe('/posts?q=a');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument();
  expect(address()).toBe('/posts?q=a');
});

test('a link to another form leaves it closed', () => {
  renderScreen(Form, { at: '/posts?open=other' });
  expect(screen.getByRole('button', { name: 'Open' })).toBeInTheDocument();
});
