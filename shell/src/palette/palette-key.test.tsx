import { act, fireEvent, screen } from '@testing-library/react';
import { searchRecords } from '@padiman/contracts';
import { fakeApi } from '@padiman/testing';
import { openInLayout } from '../layout/console-layout.fixture.tsx';

beforeEach(() => {
  const api = fakeApi();
  api.onData(searchRecords, () => []);
});

/** Presses keys at once: the palette's code cannot arrive between them. */
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
};
const openPalette = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
/** The field with the focus, which jsdom does not give it: nothing has a size there. */
async function focused() {
  const field = await screen.findByRole('combobox', { name: 'Search everything' });
  act(() => field.focus());
  return field;
}

test('keys that are typed while the palette opens stand in its field', async () => {
  const { user } = openInLayout(<p>Content</p>);
  openPalette();
  press(...'yak ux', 'Backspace');
  expect(screen.queryByRole('combobox')).toBeNull();
  const opened = await focused();
  expect(opened).toHaveValue('yak u');
  await user.keyboard('bu');
  expect(opened).toHaveValue('yak ubu');
});

test('Enter before the palette is there chooses what was typed', async () => {
  openInLayout(<p>Content</p>);
  openPalette();
  press(...'log out', 'Enter');
  await focused();
  expect(await screen.findByRole('dialog', { name: 'Confirm Logout' })).toBeInTheDocument();
});

test('Escape before the palette is there leaves it closed, and later keys go where they are typed', async () => {
  const { user } = openInLayout(<input aria-label="Own" />);
  openPalette();
  press('y', 'Escape');
  await user.type(screen.getByRole('textbox', { name: 'Own' }), 'abc');
  expect(screen.getByRole('textbox', { name: 'Own' })).toHaveValue('abc');
  expect(screen.queryByRole('dialog')).toBeNull();
});
