import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chooseSingleKeys } from '../controls/single-keys.ts';
import { ThemeProvider } from '../public.ts';
import { ShortcutSheet } from './shortcuts.tsx';

afterEach(() => chooseSingleKeys(true));

const open = () =>
  render(
    <ThemeProvider>
      <ShortcutSheet selection={false} details />
    </ThemeProvider>,
  );
const press = () => fireEvent.keyDown(document.body, { key: '?' });

test('? opens the sheet, which lists the keys that the list has', async () => {
  open();
  press();
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(sheet).toHaveTextContent("Open the row's details");
  expect(sheet).not.toHaveTextContent('Select or deselect the row');
});

test('shortcuts of a single key can be switched off, and the choice is kept', async () => {
  const { unmount } = open();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  const toggle = await screen.findByRole('switch', { name: 'Shortcuts of a single key' });
  expect(toggle).toBeChecked();
  await user.click(toggle);
  expect(toggle).not.toBeChecked();
  unmount();
  open();
  press();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  chooseSingleKeys(true);
  press();
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});
