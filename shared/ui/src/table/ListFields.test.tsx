import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListView } from '@padiman/client/query';
import { useState } from 'react';
import { ThemeProvider } from '../public.ts';
import { SearchField } from './ListFields.tsx';

/** List whose address takes a search only when the test lets it arrive. */
function openLate() {
  const sent: string[] = [];
  let arrive: (search: string) => void = () => {};
  function Search() {
    const [search, setSearch] = useState('');
    arrive = (given) => act(() => setSearch(given));
    const list = { search, setSearch: (text: string) => sent.push(text) };
    return <SearchField list={list as unknown as ListView<object>} label="Search" />;
  }
  render(
    <ThemeProvider>
      <Search />
    </ThemeProvider>,
  );
  return { sent, arrive: (search: string) => arrive(search), field: screen.getByLabelText('Search') };
}

test('a search that arrives late does not replace what was typed since; another address does', async () => {
  const user = userEvent.setup();
  const { sent, arrive, field } = openLate();
  await user.type(field, 'a');
  await waitFor(() => expect(sent).toEqual(['a']));
  await user.type(field, 'da');
  await waitFor(() => expect(sent).toEqual(['a', 'ada']));
  arrive('a');
  expect(field).toHaveValue('ada');
  arrive('ada');
  expect(field).toHaveValue('ada');
  arrive('');
  expect(field).toHaveValue('');
});
