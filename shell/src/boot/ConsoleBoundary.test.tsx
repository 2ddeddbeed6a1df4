import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from '@padiman/client/routing';
import { ThemeProvider } from '@padiman/ui';
import { ConsoleBoundary, RouteError } from './ConsoleBoundary.tsx';

function Broken(): never {
  throw new Error("Cannot read properties of undefined (reading 'x')");
}

test('an error of a route shows our notice, not that of the router, and is reported', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const reported = jest.fn();
  Object.assign(window, { reportError: reported });
  const router = createMemoryRouter([
    { errorElement: <RouteError />, children: [{ path: '*', element: <Broken /> }] },
  ]);
  render(
    <ThemeProvider>
      <ConsoleBoundary>
        <RouterProvider router={router} />
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
