import { render, screen } from '@testing-library/react';
import { ThemeProvider } from '@padiman/ui';
import { ConsoleBoundary } from './ConsoleBoundary.tsx';

function Broken(): never {
  throw new Error("Cannot read properties of undefined (reading 'x')");
}

test('an error of a route shows our notice and is reported', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const reported = jest.fn();
  Object.assign(window, { reportError: reported });
  render(
    <ThemeProvider>
      <ConsoleBoundary>
        <Broken />
      </ConsoleBoundary>
    </ThemeProvider>,
  );
  expect(
    await screen.findByRole('heading', { name: 'The console has stopped because of an error.' }),
  ).toBeInTheDocument();
  expect(screen.queryByText(/Unexpected Application Error|Cannot read/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Log in again' })).toBeInTheDocument();
  expect(reported).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.stringContaining('undefined') }),
  );
});
