import { runtimeConfig } from '@padiman/contracts';
import { configureHttp } from '@padiman/client/http';
import { createQueryClient, QueryClientProvider } from '@padiman/client/query';
import { RouterProvider } from '@padiman/client/routing';
import { currentToken, endSession, followOtherTabs, provideRuntimeConfig } from '@padiman/client/session';
import { ThemeProvider } from '@padiman/ui';
import { createRoot } from 'react-dom/client';
import { createConsoleRouter } from 'sources/shell/src/boot/router.tsx';
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

const loader = {
  async loadScreen(remote, path) {
    const entry = await remotes[remote].entry();
    return entry.default.screens[path]();
  },
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
createRoot(document.getElementById('root')).render(
  <ThemeProvider>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createConsoleRouter({ registry: { remotes }, config, loader })} />
    </QueryClientProvider>
  </ThemeProvider>,
);
