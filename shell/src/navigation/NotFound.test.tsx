import { act, render, screen } from '@testing-library/react';
import { BrowserRouter } from '@padiman/client/routing';
import { ThemeProvider } from '@padiman/ui';
import { NotFound } from './NotFound.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('while a section is unreadable the page asks for it every eight seconds, until another page is opened', async () => {
  const attempts: (() => boolean)[] = [];
  const { unmount } = render(
    <ThemeProvider>
      <BrowserRouter>
        <NotFound product="Padiman" recheck={async (isShown) => void attempts.push(isShown)} />
      </BrowserRouter>
    </ThemeProvider>,
  );
  expect(screen.getByText('There is no page at this address.')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(16_000));
  expect(attempts.map((isShown) => isShown())).toEqual([true, true]);
  unmount();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(attempts.map((isShown) => isShown())).toEqual([false, false]);
});
