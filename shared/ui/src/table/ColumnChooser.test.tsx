import { screen } from '@testing-library/react';
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
