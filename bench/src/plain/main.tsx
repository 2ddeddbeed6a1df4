import { runtimeConfig } from '@padiman/contracts';
import { configureHttp } from '@padiman/client/http';
import { createQueryClient, QueryClientProvider } from '@padiman/client/query';
import { BrowserRouter } from '@padiman/client/routing';
import { currentToken, endSession, followOtherTabs, provideRuntimeConfig } from '@padiman/client/session';
import { ThemeProvider } from '@padiman/ui';
import { createRoot } from 'react-dom/client';
import { createConsoleRoutes, RoutesAtAddress } from 'sources/shell/src/boot/router.tsx';
import adminsDescriptor from 'sources/mfe-admins/remote.json';
import authDescriptor from 'sources/mfe-auth/remote.json';
import financeDescriptor from 'sources/mfe-finance/remote.json';
import moderationDescriptor from 'sources/mfe-moderation/remote.json';
import siteDescriptor from 'sources/mfe-site/remote.json';

const remotes = {
  'mfe-admins': { descriptor: adminsDescriptor, entry: () => import('sources/mfe-admins/src/remote.tsx') },
  'mfe-auth': { descriptor: authDescriptor, entry: () => import('sources/mfe-auth/src/remote.tsx') },
  'mfe-finance': { descriptor: financeDescriptor, entry: () => import('sources/mfe-finance/src/remote.tsx') },
  'mfe-moderation': {
    descriptor: moderationDescriptor,
    entry: () => import('sources/mfe-moderation/src/remote.tsx'),
  },
  'mfe-site': { descriptor: siteDescriptor, entry: () => import('sources/mfe-site/src/remote.tsx') },
};

const loadScreen = async (remote, path) => {
  const entry = await remotes[remote].entry();
  return entry.default.screens[path]();
};
const loader = {
  loadScreen,
  // A screen that may be shown soon is fetched ahead here as in the composed console.
  preloadScreen: (remote, path) => loadScreen(remote, path).catch(() => undefined),
  unavailable: () => none,
  builds: () => none,
  buildOf: () => 'plain',
  fallBack: () => false,
  reportRenderError: () => {},
  subscribe: () => () => {},
};
const none = [];

const config = provideRuntimeConfig(runtimeConfig.validateSync(await (await fetch('/config.json')).json()));
configureHttp({ apiBase: config.apiBase, token: currentToken, onSessionEnded: endSession });
followOtherTabs();
const { routes } = createConsoleRoutes({ registry: { remotes }, config, loader });
createRoot(document.getElementById('root')).render(
  <ThemeProvider>
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <RoutesAtAddress routes={routes} />
      </BrowserRouter>
    </QueryClientProvider>
  </ThemeProvider>,
);
