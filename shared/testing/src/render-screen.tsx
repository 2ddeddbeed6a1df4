import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Admin } from '@padiman/contracts';
import { configureHttp } from '@padiman/client/http';
import { createQueryClient, QueryClientProvider } from '@padiman/client/query';
import { currentToken, endSession, provideRuntimeConfig, signIn } from '@padiman/client/session';
import { ThemeProvider } from '@padiman/ui';
import { testAdmin, testBrand } from './people.ts';

/**
 * Draws one screen as the shell would, with router, query cache, theme and session, and nothing of the shell.
 *
 * @param at the address, with its query
 * @param state what the step before handed over in the history entry
 * @param signedInAs who is signed in; null for nobody
 */
export function renderScreen(
  Screen: ComponentType,
  {
    at = '/',
    state,
    signedInAs = testAdmin,
  }: { at?: string; state?: unknown; signedInAs?: Admin | null } = {},
) {
  localStorage.clear();
  provideRuntimeConfig({ apiBase: '/api', brand: testBrand });
  configureHttp({ apiBase: '/api', token: currentToken, onSessionEnded: endSession });
  if (signedInAs) signIn({ token: 'test-token', user: signedInAs });
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const { pathname, search } = new URL(at, 'http://test');
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], {
    initialEntries: [{ pathname, search, state }],
  });
  const view = render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    /** The address now, with its query. */
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
