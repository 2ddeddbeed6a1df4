import { render, screen } from '@testing-library/react';
import { ThemeProvider } from '@padiman/ui';
import { ConsoleBoundary } from './ConsoleBoundary.tsx';

function Broken(): never {
  throw new Error("Cannot read properties of undefined (reading 'x')");
}

test('an error of a route shows our notice, is reported, and the shell is looked at again within ten seconds', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.useFakeTimers();
  const [reported, recheck] = [jest.fn(), jest.fn()];
  Object.assign(window, { reportError: reported });
  render(
    <ThemeProvider>
      <ConsoleBoundary recheck={recheck}>
        <Broken />
      </ConsoleBoundary>
    </ThemeProvider>,
  );
  expect(
    screen.getByRole('heading', { name: 'The console has stopped because of an error.' }),
  ).toBeInTheDocument();
  expect(screen.queryByText(/Unexpected Application Error|Cannot read/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Log in again' })).toBeInTheDocument();
  expect(reported).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.stringContaining('undefined') }),
  );
  expect(recheck).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10_000);
  expect(recheck).toHaveBeenCalled();
  jest.useRealTimers();
});
