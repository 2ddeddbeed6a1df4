import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allCapabilities } from '@padiman/contracts';
import { configureHttp, type HttpOptions } from '@padiman/client/http';
import { createQueryClient, QueryClientProvider } from '@padiman/client/query';
import { MemoryRouter } from '@padiman/client/routing';
import { currentToken, endSession, provideRuntimeConfig, signIn, signOut } from '@padiman/client/session';
import { testAdmin, testBrand } from '@padiman/testing';
import { ThemeProvider } from '@padiman/ui';
import { RoutesAtAddress } from '../boot/router.tsx';
import { ConsoleLayout } from './ConsoleLayout.tsx';

const none: readonly string[] = [];
const loader = { unavailable: () => none, builds: () => [], loads: () => [], subscribe: () => () => {} };
const starter = { startCode: () => Promise.resolve(), startRead: () => {} };
const shell = { version: '1.0.0', build: '1.0.0-s', base: '/shell/1.0.0-s/', integrity: {}, provides: {} };
const layout = (
  <ConsoleLayout menu={[]} {...{ loader, starter }} registry={{ release: '000001', shell, remotes: {} }} />
);

/** Shows a screen in the layout of the console, signed in with the token `first`. */
export function openInLayout(
  screen: ReactNode,
  { Follow, ...http }: Partial<HttpOptions> & { Follow?: () => ReactNode } = {},
) {
  configureHttp({ apiBase: '/api', token: currentToken, onSessionEnded: endSession, ...http });
  provideRuntimeConfig({ apiBase: '/api', brand: testBrand, capabilities: [...allCapabilities] });
  signOut();
  signIn({ token: 'first', user: testAdmin });
  const queryClient = createQueryClient();
  render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        {Follow && <Follow />}
        <MemoryRouter>
          <RoutesAtAddress routes={[{ element: layout, children: [{ path: '*', element: screen }] }]} />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return { queryClient, user: userEvent.setup() };
}
