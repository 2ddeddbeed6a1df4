import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useLayoutEffect, type ComponentType } from 'react';
import { MemoryRouter, useLocation } from '@padiman/client/routing';
import { allCapabilities, type Admin, type BackendSettings, type Capability } from '@padiman/contracts';
import { configureHttp } from '@padiman/client/http';
import { createQueryClient, QueryClientProvider } from '@padiman/client/query';
import {
  currentToken,
  endSession,
  foreignBackend,
  provideRuntimeConfig,
  signIn,
} from '@padiman/client/session';
import { ThemeProvider, Toasts } from '@padiman/ui';
import { testAdmin, testBrand } from './test-data.ts';

/**
 * Renders one screen inside router, query cache, theme and session, without the shell. Clears local storage first;
 * queries are not retried.
 *
 * @param at path and query of the URL
 * @param state state of the history entry
 * @param signedInAs the logged-in admin; null for none
 * @param capabilities what the backend offers beyond the specification; everything by default
 * @param videoHosts hosts whose videos pages play
 * @returns the queries of Testing Library, `user` (user-event) and `address()`
 */
export function renderScreen(
  Screen: ComponentType,
  {
    at = '/',
    state,
    signedInAs = testAdmin,
    capabilities = allCapabilities,
    backend,
    videoHosts = [],
  }: {
    at?: string;
    state?: unknown;
    signedInAs?: Admin | null;
    capabilities?: readonly Capability[];
    /** Settings of an existing backend. */
    backend?: BackendSettings;
    videoHosts?: string[];
  } = {},
) {
  localStorage.clear();
  const config = provideRuntimeConfig({
    apiBase: '/api',
    brand: testBrand,
    capabilities: [...capabilities],
    backend,
    videoHosts,
  });
  configureHttp({
    ...{ apiBase: '/api', token: currentToken, onSessionEnded: endSession },
    backend: foreignBackend(config),
  });
  if (signedInAs) signIn({ token: 'test-token', user: signedInAs });
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const { pathname, search } = new URL(at, 'http://test');
  let shown = '';
  const noteAddress = (address: string) => void (shown = address);
  const view = render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[{ pathname, search, state }]}>
          <Address report={noteAddress} />
          <Screen />
          <Toasts />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    /** Returns the current path and query. */
    address: () => shown,
  };
}

/** Reports path and query of each navigation. */
function Address({ report }: { report: (address: string) => void }) {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => report(pathname + search), [report, pathname, search]);
  return null;
}

/** Types into a field, leaves it, and expects it to be refused with a message. */
export async function expectRefused(user: UserEvent, field: HTMLElement, typed: string, message: string) {
  await user.click(field);
  if (typed) await user.type(field, typed);
  await user.tab();
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(field).toBeInvalid();
}

/** Texts of the cells of each row of a table, the head included. */
export const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => textsOf([...row.children]));

/** Texts of elements, such as those of the cells of a row. */
export const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);
