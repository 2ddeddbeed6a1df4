import { act, render, screen } from '@testing-library/react';
import { BrowserRouter } from '@padiman/client/routing';
import { ThemeProvider } from '@padiman/ui';
import { NotFound } from './NotFound.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Shows the page. @param recheck its attempts */
function open(recheck?: (isShown: () => boolean) => Promise<void>) {
  const { unmount } = render(
    <ThemeProvider>
      <BrowserRouter>
        <NotFound product="Padiman" recheck={recheck} />
      </BrowserRouter>
    </ThemeProvider>,
  );
  expect(screen.getByText('There is no page at this address.')).toBeInTheDocument();
  return unmount;
}

test('while a section is unreadable the page asks for it every eight seconds, until another page is opened', async () => {
  const attempts: (() => boolean)[] = [];
  const unmount = open((isShown) => {
    attempts.push(isShown);
    return Promise.resolve();
  });
  await act(() => jest.advanceTimersByTimeAsync(16_000));
  expect(attempts.map((isShown) => isShown())).toEqual([true, true]);
  unmount();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(attempts.map((isShown) => isShown())).toEqual([false, false]);
});
