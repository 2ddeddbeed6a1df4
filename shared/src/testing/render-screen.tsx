import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Admin } from '../contracts/admins.calls.ts';
import type { Brand } from '../contracts/brand.ts';
import { configureHttp } from '../http/client.ts';
import { createQueryClient } from '../query/client.ts';
import { QueryClientProvider } from '../query/public.ts';
import { currentToken, endSession, provideRuntimeConfig, signIn } from '../session/public.ts';
import { ThemeProvider } from '../ui/theme/ThemeProvider.tsx';

/** A brand for tests. */
export const testBrand: Brand = {
  product: 'Padiman',
  contactEmail: 'hello@padiman.example',
  socials: {
    whatsapp: 'https://wa.me/2348030000000',
    instagram: 'https://instagram.com/padiman',
    x: 'https://x.com/padiman',
    tiktok: 'https://tiktok.com/@padiman',
  },
  appLinks: {},
  faq: [1, 2, 3, 4, 5].map((number) => ({ question: `Question ${number}?`, answer: `Answer ${number}.` })),
};

/** A super admin for tests. */
export const testAdmin: Admin = {
  _id: '01900000-0000-7000-8000-000000000001',
  firstName: 'Adaeze',
  lastName: 'Okonkwo',
  phoneNumber: '08030000001',
  superAdmin: true,
  markedForDelete: false,
  rights: {},
};

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
