import { screen, within } from '@testing-library/react';
import { renderScreen } from '@padiman/testing';
import { SampleList, sampleListApi } from './sample-list.fixture.tsx';

const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);

/** Opens the list with stored column visibility; set during render, because `renderScreen` clears the storage. */
async function openWith(stored?: string) {
  sampleListApi();
  const view = renderScreen(() => {
    if (stored !== undefined) localStorage.setItem('columns:People', stored);
    return <SampleList />;
  });
  await screen.findByText('First1');
  return view;
}

test('a column can be hidden and shown again, and its visibility is stored', async () => {
  const { user } = await openWith();
  expect(headers()).toEqual(['', 'First Name', 'Email', 'Earned']);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('checkbox', { name: 'Email' }));
  expect(headers()).toEqual(['', 'First Name', 'Earned']);
  expect(screen.queryByText('user1@example.com')).not.toBeInTheDocument();
  expect(localStorage.getItem('columns:People')).toBe('["email"]');
  await user.click(screen.getByRole('button', { name: 'Show all columns' }));
  expect(headers()).toEqual(['', 'First Name', 'Email', 'Earned']);
  expect(localStorage.getItem('columns:People')).toBeNull();
});

test('rows are as high as chosen, also after a logout', async () => {
  const { user, unmount } = await openWith();
  const table = () => screen.getByRole('region', { name: 'People' });
  expect(table()).toHaveAttribute('data-density', 'comfortable');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const heights = within(screen.getByRole('radiogroup', { name: 'Row height' }));
  expect(heights.getByRole('radio', { name: 'Comfortable' })).toBeChecked();
  await user.click(heights.getByRole('radio', { name: 'Compact' }));
  expect(table()).toHaveAttribute('data-density', 'compact');
  unmount();
  localStorage.clear();
  const again = await openWith();
  expect(table()).toHaveAttribute('data-density', 'compact');
  await again.user.click(screen.getByRole('button', { name: 'Columns' }));
  await again.user.click(screen.getByRole('radio', { name: 'Comfortable' }));
  expect(table()).toHaveAttribute('data-density', 'comfortable');
  expect(document.cookie).not.toContain('density');
});

test('the title column cannot be hidden', async () => {
  const { user } = await openWith('["first","email","earned","gone"]');
  expect(headers()).toEqual(['', 'First Name']);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.getByRole('checkbox', { name: 'First Name' })).toBeDisabled();
});

test.each(['{', '"email"', 'null', '[{}]'])('invalid stored visibility is ignored: %s', async (broken) => {
  await openWith(broken);
  expect(headers()).toEqual(['', 'First Name', 'Email', 'Earned']);
});

test('Escape and a press outside close the panel', async () => {
  const { user } = await openWith();
  const button = screen.getByRole('button', { name: 'Columns' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  await user.click(screen.getByLabelText('Search'));
  expect(screen.queryByRole('checkbox', { name: 'Email' })).not.toBeInTheDocument();
});
