import { lazy, Suspense, useState } from 'react';
import { BrowserRouter, NavLink, Outlet, useRoutes, type RouteObject } from '@padiman/client/routing';
import { hasParameter, type Descriptor } from '@padiman/federation/registry';
import type { RemoteModule } from '@padiman/federation';
import { createQueryClient, QueryClientProvider } from '@padiman/client/query';
import { Skeleton, Text, ThemeProvider, Toasts } from '@padiman/ui';
import { Page, Head, Links, Content } from './FakeShell.styles.ts';

function Frame({ descriptor }: { descriptor: Descriptor }) {
  return (
    <Page>
      <Head>
        <Text tone="muted">{descriptor.name}, in a fake shell</Text>
        <Links aria-label="Main">
          {descriptor.paths
            .filter(({ path }) => !hasParameter(path))
            .map(({ path, title }) => (
              <NavLink key={path} to={path}>
                {title}
              </NavLink>
            ))}
        </Links>
      </Head>
      <Content>
        <Outlet />
      </Content>
      <Toasts />
    </Page>
  );
}

/** Replaces the shell in development: a row of links and the screen of the URL. Access is not checked. */
export function FakeShell({ remote, descriptor }: { remote: RemoteModule; descriptor: Descriptor }) {
  const [queryClient] = useState(createQueryClient);
  const [routes] = useState<RouteObject[]>(() => {
    const screens = Object.entries(remote.screens).map(([path, load]) => {
      const Screen = lazy(load);
      return {
        path,
        element: (
          <Suspense fallback={<Skeleton h="120px" />}>
            <Screen />
          </Suspense>
        ),
      };
    });
    const missing = <Text>{descriptor.name} has no screen at this path. Its paths are linked above.</Text>;
    return [
      { element: <Frame descriptor={descriptor} />, children: [...screens, { path: '*', element: missing }] },
    ];
  });
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Routes routes={routes} />
        </BrowserRouter>
      </QueryClientProvider>
    </ThemeProvider>
  );
}

function Routes({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}
